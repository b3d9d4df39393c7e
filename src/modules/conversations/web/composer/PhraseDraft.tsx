import { X } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { useTranslation } from '#platform/web/i18n.ts'
import { IconButton } from '#platform/web/ui/controls/Button.tsx'
import { TextField } from '#platform/web/ui/controls/TextField.tsx'
import { phraseRanges, type PhraseValues } from '../../contract.ts'
import { type Phrase } from '../../contract/phrases.ts'
import { PhraseWithSlots } from './PhraseWithSlots.tsx'

/** The number that was typed, if the phrase takes it. */
const getNumber = (typed: string, [least, most]: readonly [number, number]): number | undefined => {
  const value = Number(typed)
  return typed !== '' && Number.isInteger(value) && value >= least && value <= most ? value : undefined
}

/** A phrase before it is sent, with a field for each of its values. */
export const PhraseDraft = ({
  phrase,
  values,
  onValues,
  onRemove,
}: {
  phrase: Phrase
  values: PhraseValues
  onValues: (values: PhraseValues) => void
  onRemove: () => void
}) => {
  const { t } = useTranslation()
  const fields = useRef<HTMLDivElement>(null)
  // After the dialog in which it was chosen has given the focus back.
  useEffect(() => {
    const frame = requestAnimationFrame(() => fields.current?.querySelector('input')?.focus())
    return () => cancelAnimationFrame(frame)
  }, [])
  const set = (name: keyof PhraseValues, value: string | number | undefined) => {
    const { [name]: _before, ...others } = values
    onValues(value === undefined || value === '' ? others : { ...others, [name]: value })
  }
  return (
    <div className="phrase-draft">
      <p className="row items-start">
        <span className="grow" role="status">
          <PhraseWithSlots phrase={phrase} values={values} />
        </span>
        <IconButton icon={X} label={t('conversations.remove_phrase')} onClick={onRemove} />
      </p>
      {phrase.values.length > 0 && (
        <div ref={fields} className="row row--wrap">
          {phrase.values.map((name) => {
            const range = name === 'minutes' || name === 'number' ? phraseRanges[name] : null
            return (
              <div key={name} className={range ? 'w-28' : 'w-36'}>
                <TextField
                  label={t(`conversations.value_${name}`)}
                  {...(range ? { type: 'number', inputMode: 'numeric', min: range[0], max: range[1] } : { type: name })}
                  defaultValue={values[name] ?? ''}
                  onChange={({ target }) => set(name, range ? getNumber(target.value, range) : target.value)}
                />
              </div>
            )
          })}
        </div>
      )}
    </div>
  )
}
