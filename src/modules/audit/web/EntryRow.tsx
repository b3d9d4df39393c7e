import { KeyRound, RefreshCw, TriangleAlert } from 'lucide-react'
import { useId, useState } from 'react'
import type { Translate } from '#platform/contract/translate.ts'
import { formatters } from '#platform/web/format.ts'
import { useLanguage, useTranslation } from '#platform/web/i18n.ts'
import { Avatar } from '#platform/web/ui/badges/Avatar.tsx'
import type { AuditEntry } from '../contract.ts'
import type { EntryGroup } from './group-entries.ts'
import { getFieldName, getValueText } from './values.ts'

// Characters that no name has: they mark where the two names stand.
const [who, what] = ['\u0001', '\u0002'] as const

/** The sentence of an action. Something that is switched has one for on and one for off. */
const getSentence = ({ action, changes }: AuditEntry, t: Translate): string => {
  const key = `audit.did_${action.replace('.', '_')}`
  const isOff = changes['available']?.[1] === false || changes['hidden']?.[1] === true
  // A key without a text is its own text.
  const found = [key, `${key}_${isOff ? 'off' : 'on'}`].find((one) => t(one) !== one)
  return found === undefined ? `${who}: ${action} ${what}` : t(found, { who, what })
}

const EntrySentence = ({ entry, t }: { entry: AuditEntry; t: Translate }) => {
  const actor = entry.actor_name || t(entry.action === 'sign_ins.failed' ? 'audit.somebody' : 'audit.program')
  return getSentence(entry, t)
    .split(/([\u0001\u0002])/)
    .map((part, at) => {
      if (part !== who && part !== what) return part
      // The parts of a sentence do not change places.
      return <b key={at}>{part === who ? actor : entry.label || '—'}</b>
    })
}

const Mark = ({ entry: { action, actor_kind, actor_name } }: { entry: AuditEntry }) => {
  if (actor_kind === 'manager' || actor_kind === 'owner') return <Avatar name={actor_name} />
  const Icon = actor_kind === 'integration' ? KeyRound : action === 'sign_ins.failed' ? TriangleAlert : RefreshCw
  return (
    <span className={actor_kind === 'integration' ? 'av av--key' : 'av av--program'} aria-hidden="true">
      <Icon />
    </span>
  )
}

/** How the hotel writes its times and amounts. */
export type HotelOfLog = { id: string; time_zone: string; currency: string; invoice_currency: string }

type DetailsProps = { entry: AuditEntry; id: string; hotel: HotelOfLog }

const Details = ({
  entry: { changes, via, network },
  id,
  hotel: { time_zone, currency, invoice_currency },
}: DetailsProps) => {
  const { t } = useTranslation()
  const formats = formatters(useLanguage(), time_zone)
  const show = (field: string, value: unknown): string =>
    getValueText(field, value, { t, formats, currency: field === 'total' ? invoice_currency : currency })
  return (
    <dl className="diff" id={id}>
      {Object.entries(changes).map(([field, [before, after]]) => (
        <div key={field}>
          <dt>{getFieldName(field, t)}</dt>
          <dd>
            {before !== null && <del>{show(field, before)}</del>}
            {after !== null && <ins>{show(field, after)}</ins>}
          </dd>
        </div>
      ))}
      <div>
        <dt>{t('audit.through')}</dt>
        <dd>{t(`audit.via_${via}`)}</dd>
      </div>
      {network !== null && (
        <div>
          <dt>{t('audit.network')}</dt>
          <dd>{network}</dd>
        </div>
      )}
    </dl>
  )
}

type EntryRowProps = { group: EntryGroup; hotel: HotelOfLog; name?: string | undefined }

/**
 * An entry of the log: one sentence, which opens to before and after.
 * @param hotel the hotel of this page
 * @param name its hotel's name, where entries of several are shown
 */
export const EntryRow = ({ group: { entry, times }, hotel, name }: EntryRowProps) => {
  const { t } = useTranslation()
  const { time } = formatters(useLanguage(), hotel.time_zone)
  const [isOpen, setIsOpen] = useState(false)
  const id = useId()
  return (
    <li className="aud">
      <time dateTime={entry.at}>{time(entry.at)}</time>
      <Mark entry={entry} />
      <div className="aud__text">
        <button
          type="button"
          className="aud__open"
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setIsOpen(!isOpen)}
        >
          <EntrySentence entry={entry} t={t} />
          {times > 1 && ` × ${times}`}
        </button>
        {isOpen && <Details entry={entry} id={id} hotel={hotel} />}
      </div>
      <span className="aud__tags">
        {name !== undefined && <span className="tag tag--accent">{name}</span>}
        <span className="tag">{t(`audit.kind_${entry.kind}`)}</span>
      </span>
    </li>
  )
}
