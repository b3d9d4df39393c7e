import { Plus, Trash } from 'lucide-react'
import { Suspense, useState } from 'react'
import { useTitle } from '#modules/hotels/web/title.ts'
import { TranslationStatus } from '#modules/translations/web/TranslationStatus.tsx'
import { useAttempt } from '#platform/web/calls/use-attempt.ts'
import { useTranslation } from '#platform/web/i18n.ts'
import { useLiveState } from '#platform/web/live/LiveProvider.tsx'
import { EmptyState } from '#platform/web/ui/containers/EmptyState.tsx'
import { ErrorState } from '#platform/web/ui/containers/ErrorState.tsx'
import { SkeletonCards } from '#platform/web/ui/containers/Skeleton.tsx'
import { Button } from '#platform/web/ui/controls/Button.tsx'
import { GuideArt, RulesArt } from '#platform/web/ui/illustrations/tiles.tsx'
import { lazyNamed } from '#platform/web/ui/lazy-named.ts'
import { EntryRow, type Direction } from '#platform/web/ui/list/EntryActions.tsx'
import { PageActions } from '#platform/web/ui/page/PageActions.tsx'
import { entryTexts, type Collection, type Entry } from '../contract.ts'
import { useEditing, useEntries } from './api.ts'

const EntryDialog = lazyNamed(() => import('./EntryDialog.tsx'), 'EntryDialog')
const ConfirmDialog = lazyNamed(() => import('#platform/web/ui/overlays/ConfirmDialog.tsx'), 'ConfirmDialog')

const labels = {
  hotel_guide: {
    page: 'guide.hotel_guide',
    add: 'guide.add_entry',
    fetchFailed: 'guide.fetch_failed',
    deleteFailed: 'guide.delete_failed',
    moveFailed: 'guide.update_failed',
    deleted: 'guide.deleted',
    empty: 'guide.empty_title',
    art: <GuideArt />,
  },
  house_rules: {
    page: 'guide.house_rules',
    add: 'guide.add_rule',
    fetchFailed: 'guide.rules_fetch_failed',
    deleteFailed: 'guide.rule_delete_failed',
    moveFailed: 'guide.rule_update_failed',
    deleted: 'guide.rule_deleted',
    empty: 'guide.rules_empty_title',
    art: <RulesArt />,
  },
} as const

type OpenDialog = { kind: 'form'; entry: Entry | null } | { kind: 'delete'; entry: Entry } | null

/** The entries in the guests' order, with everything to edit them. */
const EntryEditor = ({ of }: { of: Collection }) => {
  const { t } = useTranslation()
  const { data, error, isFetching, refetch } = useEntries(of, 'manager')
  const { move, remove } = useEditing(of)
  const [openDialog, setOpenDialog] = useState<OpenDialog>(null)
  const { busy, attempt } = useAttempt()
  const [announcement, setAnnouncement] = useState('')
  const offline = useLiveState() === 'offline'
  const text = labels[of]
  useTitle(t(text.page))
  const entries = data?.items ?? []
  const moveBy = (place: number, direction: Direction) => {
    const to = direction === 'up' ? place - 1 : place + 1
    const [entry, past] = [entries[place], entries[to]]
    if (entry && past)
      void attempt(
        () =>
          move(entry.id, direction, past.id).then(() =>
            setAnnouncement(t('guide.moved', { title: entry.title, place: to + 1, count: entries.length })),
          ),
        t(text.moveFailed),
      )
  }
  const add = {
    label: t(text.add),
    short: t('guide.add_short'),
    icon: Plus,
    disabled: offline,
    opensDialog: true,
    onPress: () => setOpenDialog({ kind: 'form', entry: null }),
  }
  return (
    <>
      <div className="title">
        <div>
          <h1 className="serif">{t(text.page)}</h1>
          <p className="meta">{t('guide.in_this_order')}</p>
        </div>
        {entries.length > 0 && <PageActions main={add} />}
      </div>
      {error && !data && (
        <ErrorState
          title={t(text.fetchFailed)}
          text={t('guide.fetch_failed_text')}
          busy={isFetching}
          onRetry={() => void refetch()}
        />
      )}
      {!data && !error && <SkeletonCards count={3} />}
      {data && entries.length === 0 && (
        <EmptyState art={text.art} title={t(text.empty)} text={t('guide.empty_staff')}>
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
              text={entry.content}
              place={place}
              last={place === entries.length - 1}
              disabled={offline}
              labels={{
                up: t('guide.move_up', { title: entry.title }),
                down: t('guide.move_down', { title: entry.title }),
                edit: t('guide.edit', { title: entry.title }),
                delete: t('guide.delete_named', { title: entry.title }),
              }}
              onMove={(direction) => moveBy(place, direction)}
              onEdit={() => setOpenDialog({ kind: 'form', entry })}
              onDelete={() => setOpenDialog({ kind: 'delete', entry })}
            >
              <TranslationStatus row={entry} texts={entryTexts} />
            </EntryRow>
          ))}
        </ol>
      )}
      <p className="vh" role="status">
        {announcement}
      </p>
      <Suspense>
        {openDialog?.kind === 'form' && (
          <EntryDialog
            key={openDialog.entry?.id ?? 'new'}
            of={of}
            entry={openDialog.entry}
            nextOrder={entries.length + 1}
            open
            onClose={() => setOpenDialog(null)}
          />
        )}
        {openDialog?.kind === 'delete' && (
          <ConfirmDialog
            title={t('guide.delete_question', { title: openDialog.entry.title })}
            text={t('guide.delete_text')}
            confirm={t('guide.delete')}
            icon={Trash}
            danger
            busy={busy}
            open
            onClose={() => setOpenDialog(null)}
            onConfirm={() =>
              void attempt(() => remove(openDialog.entry.id), t(text.deleteFailed), t(text.deleted)).then(() =>
                setOpenDialog(null),
              )
            }
          />
        )}
      </Suspense>
    </>
  )
}

export const GuideEditor = () => <EntryEditor of="hotel_guide" />
export const RulesEditor = () => <EntryEditor of="house_rules" />
