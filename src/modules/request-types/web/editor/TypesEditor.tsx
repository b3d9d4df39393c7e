import './editor.css'
import { EyeOff, Lightbulb, Plus, Trash } from 'lucide-react'
import { useRef, useState, type ReactNode } from 'react'
import { useHotel } from '#modules/hotels/web/hotel-context.ts'
import { managerPath } from '#modules/hotels/web/paths.ts'
import { useTitle } from '#modules/hotels/web/title.ts'
import { useAttempt } from '#platform/web/calls/use-attempt.ts'
import { useTranslation } from '#platform/web/i18n.ts'
import { useLiveState } from '#platform/web/live/LiveProvider.tsx'
import { QueryState } from '#platform/web/ui/containers/QueryState.tsx'
import { SkeletonCards } from '#platform/web/ui/containers/Skeleton.tsx'
import { lazyNamed } from '#platform/web/ui/lazy-named.ts'
import { LazyConfirm } from '#platform/web/ui/overlays/LazyConfirm.tsx'
import { PageActions } from '#platform/web/ui/page/PageActions.tsx'
import { PageTitle } from '#platform/web/ui/shell/PageTitle.tsx'
import type { RequestType } from '../../contract.ts'
import { readName } from '../../policy.ts'
import { useRequestTypes } from '../use-request-types.ts'
import { useEditing } from './api.ts'
import { Preview } from './Preview.tsx'
import { TypeRow } from './TypeRow.tsx'

const TypeDialog = lazyNamed(() => import('./TypeDialog.tsx'), 'TypeDialog')
const Suggestions = lazyNamed(() => import('./Suggestions.tsx'), 'Suggestions')

type OpenDialog =
  | { kind: 'form'; type: RequestType | null }
  | { kind: 'suggestions' }
  | { kind: 'hide' | 'delete'; type: RequestType }
  | null

/**
 * The types of request in order, their editor, and the guest's dialog as it will be.
 * @param settings the cards of other services, such as the taxi
 */
export const TypesEditor = ({ settings }: { settings: ReactNode }) => {
  const { t, language } = useTranslation()
  const { id } = useHotel()
  const query = useRequestTypes('manager')
  const { data } = query
  const { order, hide, remove } = useEditing()
  const [openDialog, setOpenDialog] = useState<OpenDialog>(null)
  const [announcement, setAnnouncement] = useState('')
  const dragged = useRef<string | null>(null)
  const { busy, attempt } = useAttempt()
  const offline = useLiveState() === 'offline'
  const title = t('request_types.title')
  useTitle(title)
  const types = data?.items ?? []
  const nameOf = (type: RequestType): string => readName(type, t, language)
  const failed = t('request_types.save_failed')
  const close = () => setOpenDialog(null)

  const place = (type: RequestType, to: number) => {
    const ids = types.map((one) => one.id)
    const from = ids.indexOf(type.id)
    if (from === to || to < 0 || to >= ids.length) return
    void attempt(
      () =>
        order(ids.toSpliced(from, 1).toSpliced(to, 0, type.id)).then(() =>
          setAnnouncement(t('request_types.moved', { name: nameOf(type), place: to + 1, count: ids.length })),
        ),
      failed,
    )
  }
  const drop = (at: number) => {
    const type = types.find((one) => one.id === dragged.current)
    dragged.current = null
    if (type) place(type, at)
  }
  const show = (type: RequestType) => void attempt(() => hide(type.id, false), failed)
  const actions = (
    <PageActions
      main={{
        label: t('request_types.add'),
        icon: Plus,
        disabled: offline,
        opensDialog: true,
        onPress: () => setOpenDialog({ kind: 'form', type: null }),
      }}
      more={[
        {
          label: t('request_types.suggestions'),
          icon: Lightbulb,
          disabled: offline,
          opensDialog: true,
          onPress: () => setOpenDialog({ kind: 'suggestions' }),
        },
      ]}
    />
  )
  return (
    <>
      <PageTitle area="staff" title={title} back={{ label: t('app.settings'), href: managerPath(id, 'settings') }}>
        {data && actions}
      </PageTitle>
      <QueryState
        query={query}
        title={t('request_types.fetch_failed')}
        text={t('tickets.nothing_lost')}
        bones={<SkeletonCards count={4} />}
      />
      {data && (
        <div className="types-page">
          <ol className="card list">
            {types.map((type, at) => (
              <TypeRow
                key={type.id}
                type={type}
                first={at === 0}
                last={at === types.length - 1}
                disabled={offline}
                drag={{
                  onDragStart: () => (dragged.current = type.id),
                  onDragOver: (event) => event.preventDefault(),
                  onDrop: () => drop(at),
                }}
                onMove={(by) => place(type, at + by)}
                onEdit={() => setOpenDialog({ kind: 'form', type })}
                onHide={(hidden) => (hidden ? setOpenDialog({ kind: 'hide', type }) : show(type))}
              />
            ))}
          </ol>
          <aside className="stack">
            <Preview types={types.filter(({ hidden }) => !hidden)} />
            {settings}
          </aside>
        </div>
      )}
      <p className="vh" role="status">
        {announcement}
      </p>
      {openDialog?.kind === 'form' && (
        <TypeDialog
          key={openDialog.type?.id ?? 'new'}
          type={openDialog.type}
          onClose={close}
          onMove={(by) => {
            const { type } = openDialog
            if (type) place(type, types.findIndex((one) => one.id === type.id) + by)
          }}
          onRemove={() => openDialog.type && setOpenDialog({ kind: 'delete', type: openDialog.type })}
        />
      )}
      {openDialog?.kind === 'suggestions' && <Suggestions types={types} onClose={close} />}
      {(openDialog?.kind === 'hide' || openDialog?.kind === 'delete') && (
        <LazyConfirm
          title={t(openDialog.kind === 'hide' ? 'request_types.hide_question' : 'request_types.delete_question', {
            type: nameOf(openDialog.type),
          })}
          text={openDialog.kind === 'hide' ? t('request_types.hide_text') : undefined}
          confirm={t(openDialog.kind === 'hide' ? 'request_types.hide' : 'request_types.delete')}
          icon={openDialog.kind === 'hide' ? EyeOff : Trash}
          danger={openDialog.kind === 'delete'}
          busy={busy}
          onClose={close}
          onConfirm={() =>
            void attempt(
              () => (openDialog.kind === 'hide' ? hide(openDialog.type.id, true) : remove(openDialog.type.id)),
              failed,
            ).then(close)
          }
        />
      )}
    </>
  )
}
