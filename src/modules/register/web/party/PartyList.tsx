import { Check, Contrast, Plus, UserRoundX, X } from 'lucide-react'
import type { OpenedRegistration } from '#modules/registration/contract.ts'
import { getNameOrNumber } from '#modules/registration/web/staff/facts.ts'
import type { Translate } from '#platform/contract/translate.ts'
import { useTranslation } from '#platform/web/i18n.ts'
import { Pill, type Tone } from '#platform/web/ui/badges/Pill.tsx'
import type { IconType } from '#platform/web/ui/icons.ts'
import type { RegisterEntry } from '../../contract/rows.ts'
import type { Candidate, Selected } from './members.ts'

const states = {
  entered: { tone: 'success', icon: Check, text: 'register.state_entered' },
  refused: { tone: 'danger', icon: UserRoundX, text: 'register.state_refused' },
  corrected: { tone: 'neutral', icon: X, text: 'register.state_corrected' },
  mistaken: { tone: 'neutral', icon: X, text: 'register.state_mistaken' },
} as const satisfies Record<RegisterEntry['status'], { tone: Tone; icon: IconType; text: string }>

/** What staff have noted of an entry. */
const toNoted = (t: Translate, { identity_how, signature, signs }: RegisterEntry): string =>
  [
    identity_how === null ? t('register.seen_not') : t(`register.seen_${identity_how}`),
    signature === null ? signs && t('register.sign_missing') : t(`register.sign_${signature}`),
  ]
    .filter(Boolean)
    .join(' · ')

type Props = {
  entries: readonly RegisterEntry[]
  candidates: readonly Candidate[]
  persons: OpenedRegistration['persons']
  /** Of those who were entered while the page was open. */
  names: ReadonlyMap<string, string>
  selected: Selected
  canAdd: boolean
  disabled: boolean
  onSelect: (selected: Selected) => void
  onAdd: () => void
  onRefusal: () => void
}

/** The persons of a party: who is entered, who can be, and how somebody is added. */
export const PartyList = ({
  entries,
  candidates,
  persons,
  names,
  selected,
  canAdd,
  disabled,
  onSelect,
  onAdd,
  onRefusal,
}: Props) => {
  const { t } = useTranslation()
  return (
    <ul className="card plist" aria-label={t('register.persons')}>
      {entries.map((entry) => {
        const { tone, icon, text } = states[entry.status]
        const name = names.get(entry.id)
        return (
          <li key={entry.id}>
            <button
              type="button"
              aria-current={selected !== null && 'entry' in selected && selected.entry === entry.id}
              onClick={() => onSelect({ entry: entry.id })}
            >
              <span className="glyph" aria-hidden="true">
                {entry.position}
              </span>
              {name === undefined ? <b className="no">{entry.number}</b> : <b dir="auto">{name}</b>}
              <Pill tone={tone} icon={icon}>
                {t(text)}
              </Pill>
              <span className="meta">
                {name !== undefined && <span className="no block text-ink">{entry.number}</span>}
                {entry.status === 'entered' && toNoted(t, entry)}
              </span>
            </button>
          </li>
        )
      })}
      {candidates.map(({ position, missing, isTyped, filled_by }) => (
        <li key={position}>
          <button
            type="button"
            aria-current={selected !== null && 'position' in selected && selected.position === position}
            onClick={() => onSelect({ position })}
          >
            <span className="glyph" aria-hidden="true">
              {position}
            </span>
            <b dir="auto">{getNameOrNumber(t, persons, position)}</b>
            <Pill tone="warning" icon={Contrast}>
              {t(missing ? 'registration.desk_incomplete' : 'register.to_enter')}
            </Pill>
            <span className="meta">
              {t(isTyped || filled_by === 'staff' ? 'register.typed' : 'register.from_form')}
            </span>
          </button>
        </li>
      ))}
      {canAdd && (
        <>
          <li>
            <button type="button" aria-haspopup="dialog" disabled={disabled} onClick={onAdd}>
              <span className="glyph">
                <Plus />
              </span>
              <b className="text-accent">{t('registration.desk_add_person')}</b>
            </button>
          </li>
          <li>
            <button type="button" aria-haspopup="dialog" disabled={disabled} onClick={onRefusal}>
              <span className="glyph">
                <UserRoundX />
              </span>
              <b className="text-stop">{t('register.refuses_another')}</b>
            </button>
          </li>
        </>
      )}
    </ul>
  )
}
