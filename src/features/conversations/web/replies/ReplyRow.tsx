import { EntryActions, type Direction } from '#app/web/manager/EntryActions.tsx'
import { TranslationStatus } from '#core/translations/web/TranslationStatus.tsx'
import { useTranslation } from '#platform/web/i18n.ts'
import { quickReplyTexts, type QuickReply } from '../../contract/quick-replies.ts'

/** One quick reply with its position, the start of its text and its actions. */
export const ReplyRow = ({
  reply,
  place,
  last,
  disabled,
  onMove,
  onEdit,
  onDelete,
}: {
  reply: QuickReply
  place: number
  last: boolean
  disabled: boolean
  onMove: (direction: Direction) => void
  onEdit: () => void
  onDelete: () => void
}) => {
  const { t } = useTranslation()
  const { title, text } = reply
  return (
    <li className="m">
      <span className="serif num place" aria-hidden="true">
        {place + 1}
      </span>
      <div className="grow">
        <b className="font-semibold">{title}</b>
        <p className="meta line-clamp-1">{text.replaceAll(/\s+/g, ' ')}</p>
        <TranslationStatus row={reply} texts={quickReplyTexts} />
      </div>
      <div className="mitem justify-end">
        <EntryActions
          labels={{
            up: t('conversations.reply_up', { title }),
            down: t('conversations.reply_down', { title }),
            edit: t('conversations.reply_edit', { title }),
            delete: t('conversations.reply_delete', { title }),
          }}
          first={place === 0}
          last={last}
          disabled={disabled}
          onMove={onMove}
          onEdit={onEdit}
          onDelete={onDelete}
        />
      </div>
    </li>
  )
}
