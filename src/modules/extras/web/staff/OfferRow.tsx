import { Picture } from '#modules/images/web/Picture.tsx'
import { TranslationStatus } from '#modules/translations/web/TranslationStatus.tsx'
import type { useAttempt } from '#platform/web/calls/use-attempt.ts'
import { useTranslation } from '#platform/web/i18n.ts'
import { Switch } from '#platform/web/ui/controls/Switch.tsx'
import { EntryActions } from '#platform/web/ui/list/EntryActions.tsx'
import { useIsPhone } from '#platform/web/ui/page/width.ts'
import { extraTexts, type Extra } from '../../contract.ts'
import { useWords } from '../use-words.ts'
import { useOfferEditing } from './api.ts'

/** One offer with its price and whether guests see it; managers also edit, move and delete it. */
export const OfferRow = ({
  offer,
  above,
  below,
  mayEdit,
  disabled,
  attempt,
  onEdit,
  onDelete,
}: {
  offer: Extra
  /** The ids of its neighbours. */
  above: string | undefined
  below: string | undefined
  mayEdit: boolean
  disabled: boolean
  attempt: ReturnType<typeof useAttempt>['attempt']
  onEdit: () => void
  onDelete: () => void
}) => {
  const { t } = useTranslation()
  const { price } = useWords()
  const { move, setAvailability } = useOfferEditing()
  const isFolded = useIsPhone()
  const { id, name, description, image_url, available } = offer
  const cost = <span className="money">{price(offer)}</span>
  return (
    <li className="m">
      {image_url && <Picture className="thumb" address={image_url} sizes="56px" />}
      <div className="grow">
        <b className="font-semibold">{name}</b>
        {description && <p className="meta line-clamp-2">{description}</p>}
        {isFolded && cost}
        <TranslationStatus row={offer} texts={extraTexts} />
      </div>
      {!isFolded && cost}
      <div className="mitem justify-end">
        {mayEdit && (
          <EntryActions
            labels={{
              up: t('menu.move_up', { name }),
              down: t('menu.move_down', { name }),
              edit: t('menu.edit_named', { name }),
              delete: t('menu.delete_named', { name }),
            }}
            first={above === undefined}
            last={below === undefined}
            disabled={disabled}
            folded={isFolded}
            onMove={(direction) =>
              void attempt(
                () => move(id, direction, (direction === 'up' ? above : below) ?? id),
                t('extras.update_failed'),
              )
            }
            onEdit={onEdit}
            onDelete={onDelete}
          />
        )}
        <Switch
          label={t('menu.available_named', { name })}
          labels={[t('menu.available'), t('menu.hidden')]}
          checked={available}
          disabled={disabled}
          onChange={(on) =>
            void attempt(
              () => setAvailability(id, on),
              t('menu.availability_failed'),
              t(on ? 'menu.now_available' : 'menu.now_hidden', { name }),
            )
          }
        />
      </div>
    </li>
  )
}
