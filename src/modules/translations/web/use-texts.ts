import { useState, type ChangeEvent } from 'react'
import { useHotel } from '#modules/hotels/web/hotel-context.ts'
import type { Language } from '#platform/contract/languages.ts'
import type { TextOf, Texts, Translations } from '../contract.ts'

type Form<Text extends string> = { [Name in Text]: string } & { translations: Translations<Text> }

/**
 * The texts of a form in its selected language: in the hotel's main language it edits the row's own texts, otherwise
 * their translations.
 * @param texts the row's texts, as its contract lists them
 * @param set updates the form's state
 */
export const useTexts = <const Of extends Texts>(
  texts: Of,
  form: Form<TextOf<Of>>,
  set: (change: Partial<Form<TextOf<Of>>>) => void,
) => {
  const { content_languages: spoken } = useHotel()
  const [chosen, choose] = useState<Language | null>(null)
  // A colleague may have removed the language meanwhile.
  const language = chosen !== null && spoken.indexOf(chosen) > 0 ? chosen : null
  const main: Language | undefined = spoken[0]
  /**
   * The props for the field of a text.
   * @param error what is wrong with the row's own text
   */
  const of = (name: TextOf<Of>, error?: string) => {
    const common = { name, maxLength: texts[name] }
    if (language === null)
      return {
        ...common,
        lang: main,
        value: form[name],
        error,
        onChange: ({ target }: Typed) => set({ [name]: target.value } as Partial<Form<TextOf<Of>>>),
      }
    const others: { [Name in TextOf<Of>]?: string | undefined } = form.translations[language] ?? {}
    const onChange = ({ target }: Typed) => {
      // Empty translations are removed: a text typed and deleted again leaves the form unchanged.
      const changed = without({ ...others, [name]: target.value }, (text) => !text)
      const translations = without(
        { ...form.translations, [language]: changed },
        (some) => Object.keys(some ?? {}).length === 0,
      )
      set({ translations } as unknown as Partial<Form<TextOf<Of>>>)
    }
    return { ...common, lang: language, value: others[name] ?? '', placeholder: form[name], optional: true, onChange }
  }
  return {
    texts,
    form,
    spoken,
    language: language ?? main,
    isMain: language === null,
    choose,
    showMain: () => choose(null),
    of,
  }
}

const without = <Value>(
  record: Readonly<Record<string, Value>>,
  isNothing: (value: Value) => boolean,
): Record<string, Value> => Object.fromEntries(Object.entries(record).filter(([, value]) => !isNothing(value)))

type Typed = ChangeEvent<HTMLInputElement | HTMLTextAreaElement>
