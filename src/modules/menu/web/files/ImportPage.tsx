import { useQueryClient } from '@tanstack/react-query'
import { Upload } from 'lucide-react'
import { useRef, useState } from 'react'
import { FileInput } from '#modules/file-imports/web/FileInput.tsx'
import { UploadProgress } from '#modules/file-imports/web/UploadProgress.tsx'
import { useHotel } from '#modules/hotels/web/hotel-context.ts'
import { managerPath } from '#modules/hotels/web/paths.ts'
import { useTitle } from '#modules/hotels/web/title.ts'
import { useTranslation } from '#platform/web/i18n.ts'
import { useLiveState } from '#platform/web/live/LiveProvider.tsx'
import { Callout } from '#platform/web/ui/containers/Callout.tsx'
import { EmptyState } from '#platform/web/ui/containers/EmptyState.tsx'
import { Button } from '#platform/web/ui/controls/Button.tsx'
import { MartiniArt } from '#platform/web/ui/illustrations/tiles.tsx'
import { PageTitle } from '#platform/web/ui/shell/PageTitle.tsx'
import { outcomes, type MenuImportCounts } from '../../contract/files.ts'
import { menuKey } from '../use-menu.ts'
import { MenuImportPreview } from './ImportPreview.tsx'
import { useMenuImport } from './state.ts'

/** Imports a file into the menu: choose, look, confirm. */
export const ImportPage = () => {
  const { t } = useTranslation()
  const { id } = useHotel()
  const queries = useQueryClient()
  const offline = useLiveState() === 'offline'
  const input = useRef<HTMLInputElement>(null)
  const [done, setDone] = useState<MenuImportCounts | null>(null)
  const importing = useMenuImport((counts) => {
    setDone(counts)
    void queries.invalidateQueries({ queryKey: menuKey('staff', id) })
  })
  const { job, underWay, refused } = importing
  useTitle(t('menu.import_page'))
  const progress = underWay && (
    <UploadProgress {...underWay} text={t('menu.import_reading', underWay)} onCancel={importing.cancel} />
  )
  if (job)
    return (
      <>
        <MenuImportPreview
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
      <FileInput
        ref={input}
        onChoose={(file) => {
          setDone(null)
          void importing.choose(file)
        }}
      />
    </>
  )
}
