import { useQueryClient } from '@tanstack/react-query'
import { Upload } from 'lucide-react'
import { useRef } from 'react'
import { useHotel } from '#core/hotels/web/hotel-context.ts'
import { managerPath } from '#core/hotels/web/paths.ts'
import { useTitle } from '#core/hotels/web/title.ts'
import { menuKey } from '#core/menu/web/use-menu.ts'
import { useTranslation } from '#platform/web/i18n.ts'
import { useLiveState } from '#platform/web/live/LiveProvider.tsx'
import { Callout } from '#platform/web/ui/containers/Callout.tsx'
import { EmptyState } from '#platform/web/ui/containers/EmptyState.tsx'
import { Button } from '#platform/web/ui/controls/Button.tsx'
import { MartiniArt } from '#platform/web/ui/illustrations/tiles.tsx'
import { UploadProgress } from '#platform/web/ui/page/UploadProgress.tsx'
import { PageTitle } from '#platform/web/ui/shell/PageTitle.tsx'
import { ImportPreview, outcomes } from './ImportPreview.tsx'
import { useMenuImport } from './state.ts'

const fileKinds = '.xlsx,.xls,.csv'

/** Imports a file into the menu: choose, look, confirm. */
export const ImportPage = () => {
  const { t } = useTranslation()
  const { id } = useHotel()
  const queries = useQueryClient()
  const offline = useLiveState() === 'offline'
  const input = useRef<HTMLInputElement>(null)
  const importing = useMenuImport(() => void queries.invalidateQueries({ queryKey: menuKey('staff', id) }))
  const { job, underWay, refused, done } = importing
  useTitle(t('menu.import_page'))
  const progress = underWay && (
    <UploadProgress {...underWay} text={t('menu.import_reading', underWay)} onCancel={importing.cancel} />
  )
  if (job)
    return (
      <>
        <ImportPreview
          job={job}
          busy={underWay !== null}
          onImport={() => void importing.confirm(job)}
          onCancel={importing.cancel}
        />
        {progress}
      </>
    )
  return (
    <>
      <PageTitle
        area="staff"
        title={t('menu.import_page')}
        back={{ label: t('menu.page'), href: managerPath(id, 'menu') }}
      />
      {progress}
      <div className="stack stack--s mb-4 empty:hidden">
        {refused && (
          <Callout tone="error" title={t('menu.import_refused', { name: refused.name })}>
            <p>{refused.text}</p>
          </Callout>
        )}
        {done && (
          <Callout tone="success" title={t('menu.imported')}>
            <p>
              {outcomes
                .filter((outcome) => done[outcome] > 0)
                .map((outcome) => `${t(`menu.outcome_${outcome}`)}: ${done[outcome]}`)
                .join(' · ')}
            </p>
          </Callout>
        )}
      </div>
      <EmptyState art={<MartiniArt />} title={t('menu.import_title')} text={t('menu.import_text')}>
        <Button
          icon={Upload}
          busy={underWay !== null}
          busyText={t('menu.importing')}
          disabled={offline}
          onClick={() => input.current?.click()}
        >
          {t('menu.import_choose')}
        </Button>
      </EmptyState>
      <input
        ref={input}
        type="file"
        hidden
        accept={fileKinds}
        onChange={({ target }) => {
          const [file] = target.files ?? []
          if (file) void importing.choose(file)
          // Allows choosing the same file again after it was corrected.
          target.value = ''
        }}
      />
    </>
  )
}
