import { KeyRound, RefreshCw, TriangleAlert } from 'lucide-react'
import { useId, useState } from 'react'
import type { Translate } from '#platform/contract/translate.ts'
import { formatters } from '#platform/web/format.ts'
import { useLanguage, useTranslation } from '#platform/web/i18n.ts'
import { Avatar } from '#platform/web/ui/badges/Avatar.tsx'
import type { AuditEntry } from '../contract.ts'
import { sentences, type Sentence } from '../contract/sentences.ts'
import type { EntryGroup } from './group-entries.ts'
import { getFieldName, getValueText } from './values.ts'

const known: readonly string[] = sentences

/** The sentence of an entry. Something that is switched has one for on and one for off. */
const getSentence = ({ action, changes }: AuditEntry): Sentence | null => {
  const name = action.replace('.', '_')
  const isOff = changes['available']?.[1] === false || changes['hidden']?.[1] === true
  const found = [name, `${name}_${isOff ? 'off' : 'on'}`].find((one) => known.includes(one))
  return (found as Sentence | undefined) ?? null
}

// Characters that no name has: they mark where the two names stand.
const [who, what] = ['\u0001', '\u0002'] as const

const EntrySentence = ({ entry, t }: { entry: AuditEntry; t: Translate }) => {
  const sentence = getSentence(entry)
  const actor = entry.actor_name || t(entry.action === 'sign_ins.failed' ? 'audit.somebody' : 'audit.program')
  const text = sentence ? t(`audit.did_${sentence}`, { who, what }) : `${who}: ${entry.action} ${what}`
  return text.split(/([\u0001\u0002])/).map((part, at) => {
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

const Details = ({
  entry: { changes, via, network },
  id,
  hotel: { time_zone, currency, invoice_currency },
}: {
  entry: AuditEntry
  id: string
  hotel: HotelOfLog
}) => {
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

/**
 * An entry of the log: one sentence, which opens to before and after.
 * @param hotel the hotel of this page
 * @param name its hotel's name, where entries of several are shown
 */
export const EntryRow = ({
  group: { entry, times },
  hotel,
  name,
}: {
  group: EntryGroup
  hotel: HotelOfLog
  name?: string | undefined
}) => {
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
