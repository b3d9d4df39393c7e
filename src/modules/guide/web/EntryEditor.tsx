import { useTitle } from '#modules/hotels/web/title.ts'
import { TranslationStatus } from '#modules/translations/web/TranslationStatus.tsx'
import { useTranslation } from '#platform/web/i18n.ts'
import { GuideArt, RulesArt } from '#platform/web/ui/illustrations/tiles.tsx'
import { lazyNamed } from '#platform/web/ui/lazy-named.ts'
import { EntryEditor } from '#platform/web/ui/list/EntryEditor.tsx'
import { entryTexts, type Collection } from '../contract.ts'
import { useEditing, useEntries } from './api.ts'

const EntryDialog = lazyNamed(() => import('./EntryDialog.tsx'), 'EntryDialog')

const ofBoth = {
  addShort: 'guide.add_short',
  fetchFailedText: 'guide.fetch_failed_text',
  emptyText: 'guide.empty_staff',
  up: 'guide.move_up',
  down: 'guide.move_down',
  edit: 'guide.edit',
  delete: 'guide.delete_named',
  moved: 'guide.moved',
  deleteQuestion: 'guide.delete_question',
  deleteText: 'guide.delete_text',
  confirmDelete: 'guide.delete',
} as const
const texts = {
  hotel_guide: {
    ...ofBoth,
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
    ...ofBoth,
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

/** The entries in the guests' order, with everything to edit them. */
const CollectionEditor = ({ of }: { of: Collection }) => {
  const { t } = useTranslation()
  const query = useEntries(of, 'manager')
  const { page, art, ...words } = texts[of]
  useTitle(t(page))
  return (
    <EntryEditor
      query={query}
      editing={useEditing(of)}
      texts={words}
      art={art}
      head={(actions) => (
        <div className="title">
          <div>
            <h1 className="serif">{t(page)}</h1>
            <p className="meta">{t('guide.in_this_order')}</p>
          </div>
          {actions}
        </div>
      )}
      getText={({ content }) => content}
      status={(entry) => <TranslationStatus row={entry} texts={entryTexts} />}
      form={(entry, onClose) => (
        <EntryDialog
          key={entry?.id ?? 'new'}
          of={of}
          entry={entry}
          nextOrder={(query.data?.items.length ?? 0) + 1}
          onClose={onClose}
        />
      )}
    />
  )
}

export const GuideEditor = () => <CollectionEditor of="hotel_guide" />
export const RulesEditor = () => <CollectionEditor of="house_rules" />
