import { useEffect, useState } from 'react'
import { useTranslation } from '#platform/web/i18n.ts'
import { SelectField } from '#platform/web/ui/controls/SelectField.tsx'
import { TextField } from '#platform/web/ui/controls/TextField.tsx'
import { allHotels, systemActor, type AuditActor } from '../contract.ts'
import { auditKinds, type AuditKind } from '../policy.ts'

/** The periods that are offered, in days; 0 for everything. */
export const periods = [1, 7, 30, 90, 0] as const

/** The chosen filters. */
export type Choice = { actor: string; kind: AuditKind | ''; days: number; hotel: string }

const typingPauseMs = 300

/** The search field; passes its words on when the typing stops. */
const Words = ({ onWords }: { onWords: (words: string) => void }) => {
  const { t } = useTranslation()
  const [typed, setTyped] = useState('')
  useEffect(() => {
    const timer = setTimeout(() => onWords(typed.trim()), typingPauseMs)
    return () => clearTimeout(timer)
  }, [typed, onWords])
  return (
    <TextField
      label={t('audit.search')}
      type="search"
      maxLength={80}
      placeholder={t('audit.search_example')}
      autoComplete="off"
      spellCheck={false}
      value={typed}
      onChange={(event) => setTyped(event.target.value)}
    />
  )
}

type Props = {
  choice: Choice
  onChoice: (choice: Choice) => void
  onWords: (words: string) => void
  actors: readonly AuditActor[]
  /** The hotels of the reader, where there are several. */
  hotels: readonly { hotel_id: string; name: string }[]
}

/** Which entries are shown. */
export const Filters = ({ choice, onChoice, onWords, actors, hotels }: Props) => {
  const { t } = useTranslation()
  const { actor, kind, days, hotel } = choice
  return (
    <div className="audit-filters">
      <Words onWords={onWords} />
      {hotels.length > 1 && (
        <SelectField
          label={t('audit.hotel')}
          value={hotel}
          onChange={(event) => onChoice({ ...choice, hotel: event.target.value, actor: '' })}
        >
          {hotels.map(({ hotel_id, name }) => (
            <option key={hotel_id} value={hotel_id}>
              {name}
            </option>
          ))}
          <option value={allHotels}>{t('audit.all_hotels')}</option>
        </SelectField>
      )}
      <SelectField
        label={t('audit.who')}
        value={actor}
        onChange={(event) => onChoice({ ...choice, actor: event.target.value })}
      >
        <option value="">{t('audit.everybody')}</option>
        {actors.map(({ id, kind: of, name }) => (
          <option key={`${of} ${id}`} value={id ?? systemActor}>
            {name || t('audit.program')}
          </option>
        ))}
      </SelectField>
      <SelectField
        label={t('audit.what')}
        value={kind}
        onChange={(event) => onChoice({ ...choice, kind: auditKinds.find((one) => one === event.target.value) ?? '' })}
      >
        <option value="">{t('audit.everything')}</option>
        {auditKinds.map((one) => (
          <option key={one} value={one}>
            {t(`audit.kind_${one}`)}
          </option>
        ))}
      </SelectField>
      <SelectField
        label={t('audit.when')}
        value={days}
        onChange={(event) => onChoice({ ...choice, days: Number(event.target.value) })}
      >
        {periods.map((one) => (
          <option key={one} value={one}>
            {one === 0 ? t('audit.any_time') : one === 1 ? t('audit.today') : t('audit.last_days', { count: one })}
          </option>
        ))}
      </SelectField>
    </div>
  )
}
