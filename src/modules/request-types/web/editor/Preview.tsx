import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useHotel } from '#modules/hotels/web/hotel-context.ts'
import type { Language } from '#platform/contract/languages.ts'
import { loadTranslator, useTranslation, type CurrentLanguage } from '#platform/web/i18n.ts'
import { SegmentedControl } from '#platform/web/ui/controls/SegmentedControl.tsx'
import type { RequestType } from '../../contract.ts'
import { useAnswers } from '../ask.ts'
import { TypeChoice } from '../TypeChoice.tsx'
import { TypeFields } from '../TypeFields.tsx'

/** A language as its readers see it; the one of the page until it is loaded. */
const useSpoken = (language: Language): CurrentLanguage => {
  const page = useTranslation()
  const { data } = useQuery({
    queryKey: ['people', 'texts', language],
    queryFn: () => loadTranslator(language),
    enabled: language !== page.language,
    staleTime: Infinity,
  })
  return language === page.language || data === undefined ? page : { t: data, language }
}

/** The guest's dialog as it will be, in each of the hotel's languages. */
export const Preview = ({ types }: { types: readonly RequestType[] }) => {
  const { t, language: reading } = useTranslation()
  const { content_languages } = useHotel()
  const [chosen, setChosen] = useState<Language>()
  const language = chosen && content_languages.includes(chosen) ? chosen : (content_languages[0] ?? reading)
  const spoken = useSpoken(language)
  const { answers, type, change } = useAnswers(types)
  const title = t('request_types.preview')
  return (
    <section className="card stack" aria-label={title}>
      <div className="row between row--wrap">
        <h2 className="serif text-xl">{title}</h2>
        {content_languages.length > 1 && (
          <SegmentedControl
            small
            label={t('translations.choose')}
            options={content_languages.map((code) => ({ value: code, label: code.toUpperCase() }))}
            value={language}
            onChange={setChosen}
          />
        )}
      </div>
      <div className="stack type-preview" lang={spoken.language}>
        <TypeChoice
          label={spoken.t('requests.what_do_you_need')}
          types={types}
          chosen={type}
          onChoose={(id) => change({ type: id })}
          spoken={spoken}
        />
        {type && (
          <TypeFields
            type={type}
            answers={answers}
            errors={{}}
            text={spoken.t('requests.tell_us_more')}
            maxLength={1000}
            onChange={change}
            spoken={spoken}
          />
        )}
      </div>
    </section>
  )
}
