import { Plus, Trash } from 'lucide-react'
import { useState, type ComponentProps, type ReactNode } from 'react'
import { useAttempt } from '../../calls/use-attempt.ts'
import { useTranslation } from '../../i18n.ts'
import { useLiveState } from '../../live/LiveProvider.tsx'
import { EmptyState } from '../containers/EmptyState.tsx'
import { QueryState } from '../containers/QueryState.tsx'
import { Button } from '../controls/Button.tsx'
import { lazyNamed } from '../lazy-named.ts'
import { PageActions } from '../page/PageActions.tsx'
import { EntryRow, type Direction } from './EntryActions.tsx'

const ConfirmDialog = lazyNamed(() => import('../overlays/ConfirmDialog.tsx'), 'ConfirmDialog')

/** Keys of the texts, in the order in which they can appear. The texts of one entry have its `title`. */
type Texts = Readonly<
  Record<
    | 'add'
    | 'addShort'
    | 'fetchFailed'
    | 'fetchFailedText'
    | 'empty'
    | 'emptyText'
    | 'up'
    | 'down'
    | 'edit'
    | 'delete'
    | 'moved'
    | 'moveFailed'
    | 'deleteQuestion'
    | 'deleteText'
    | 'confirmDelete'
    | 'deleteFailed'
    | 'deleted',
    string
  >
>

/**
 * An ordered list of texts with everything to edit it.
 * @param query its entries, in their order
 * @param head draws the head of the page around the button that adds an entry
 * @param getText the text of an entry, below its title
 * @param status below the text
 * @param form the dialog of an entry; null for a new one
 */
export const EntryEditor = <Entry extends { id: string; title: string }>({
  query,
  editing: { move, remove },
  texts,
  art,
  head,
  getText,
  status,
  form,
}: {
  query: ComponentProps<typeof QueryState>['query'] & { data: { items: Entry[] } | undefined }
  editing: {
    move: (id: string, direction: Direction, past: string) => Promise<unknown>
    remove: (id: string) => Promise<void>
  }
  texts: Texts
  art: ReactNode
  head: (actions: ReactNode) => ReactNode
  getText: (entry: Entry) => string
  status: (entry: Entry) => ReactNode
  form: (entry: Entry | null, onClose: () => void) => ReactNode
}) => {
  const { t } = useTranslation()
  const [openDialog, setOpenDialog] = useState<{ entry: Entry | null; deletes?: true } | null>(null)
  const [announcement, setAnnouncement] = useState('')
  const { busy, attempt } = useAttempt()
  const offline = useLiveState() === 'offline'
  const entries = query.data?.items ?? []
  const close = () => setOpenDialog(null)
  const moveBy = (place: number, direction: Direction) => {
    const to = direction === 'up' ? place - 1 : place + 1
    const [entry, past] = [entries[place], entries[to]]
    if (entry && past)
      void attempt(async () => {
        await move(entry.id, direction, past.id)
        setAnnouncement(t(texts.moved, { title: entry.title, place: to + 1, count: entries.length }))
      }, t(texts.moveFailed))
  }
  const add = {
    label: t(texts.add),
    short: t(texts.addShort),
    icon: Plus,
    disabled: offline,
    opensDialog: true,
    onPress: () => setOpenDialog({ entry: null }),
  }
  const toDelete = openDialog?.deletes && openDialog.entry
  return (
    <>
      {head(entries.length > 0 && <PageActions main={add} />)}
      <QueryState query={query} title={t(texts.fetchFailed)} text={t(texts.fetchFailedText)} />
      {query.data && entries.length === 0 && (
        <EmptyState art={art} title={t(texts.empty)} text={t(texts.emptyText)}>
          <Button icon={Plus} disabled={offline} aria-haspopup="dialog" onClick={add.onPress}>
            {add.label}
          </Button>
        </EmptyState>
      )}
      {entries.length > 0 && (
        <ol className="card list entries">
          {entries.map((entry, place) => (
            <EntryRow
              key={entry.id}
              title={entry.title}
              text={getText(entry)}
              place={place}
              last={place === entries.length - 1}
              disabled={offline}
              labels={{
                up: t(texts.up, { title: entry.title }),
                down: t(texts.down, { title: entry.title }),
                edit: t(texts.edit, { title: entry.title }),
                delete: t(texts.delete, { title: entry.title }),
              }}
              onMove={(direction) => moveBy(place, direction)}
              onEdit={() => setOpenDialog({ entry })}
              onDelete={() => setOpenDialog({ entry, deletes: true })}
            >
              {status(entry)}
            </EntryRow>
          ))}
        </ol>
      )}
      <p className="vh" role="status">
        {announcement}
      </p>
      {openDialog && !openDialog.deletes && form(openDialog.entry, close)}
      {toDelete && (
        <ConfirmDialog
          title={t(texts.deleteQuestion, { title: toDelete.title })}
          text={t(texts.deleteText)}
          confirm={t(texts.confirmDelete)}
          icon={Trash}
          danger
          busy={busy}
          onClose={close}
          onConfirm={() => void attempt(() => remove(toDelete.id), t(texts.deleteFailed), t(texts.deleted)).then(close)}
        />
      )}
    </>
  )
}
