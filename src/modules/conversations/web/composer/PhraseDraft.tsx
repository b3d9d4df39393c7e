import { X } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { useTranslation } from '#platform/web/i18n.ts'
import { IconButton } from '#platform/web/ui/controls/Button.tsx'
import { TextField } from '#platform/web/ui/controls/TextField.tsx'
import type { PhraseValues } from '../../contract.ts'
import { phraseRanges } from '../../contract.ts'
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
          {phrase.values.map((name) =>
            name === 'minutes' || name === 'number' ? (
              <div key={name} className="w-28">
                <TextField
                  label={t(`conversations.value_${name}`)}
                  type="number"
                  inputMode="numeric"
                  min={phraseRanges[name][0]}
                  max={phraseRanges[name][1]}
                  defaultValue={values[name] ?? ''}
                  onChange={({ target }) => set(name, getNumber(target.value, phraseRanges[name]))}
                />
              </div>
            ) : (
              <div key={name} className="w-36">
                <TextField
                  label={t(`conversations.value_${name}`)}
                  type={name}
                  defaultValue={values[name] ?? ''}
                  onChange={({ target }) => set(name, target.value)}
                />
              </div>
            ),
          )}
        </div>
      )}
    </div>
  )
}
