import { useHotel } from '#modules/hotels/web/hotel-context.ts'
import { localizeText } from '#modules/translations/policy.ts'
import type { Language } from '#platform/contract/languages.ts'
import { useLanguage } from '#platform/web/i18n.ts'
import type { MenuOption, OptionGroup } from '../contract/options.ts'

type Named = Pick<OptionGroup, 'name' | 'translations'>
/** A name, and its language where it is not the page's. */
export type ReadName = { text: string; lang: Language | undefined }

/** Names of option groups and options as the guest at this screen reads them. */
export const useOptionNames = () => {
  const language = useLanguage()
  const { content_languages: spoken } = useHotel()
  const main = spoken?.[0]
  const read = (name: string, key: string, { translations }: Named): ReadName => {
    const text = localizeText(name, key, translations, language, spoken)
    return { text, lang: text === name && main !== language ? main : undefined }
  }
  return {
    readGroup: (group: Named): ReadName => read(group.name, 'name', group),
    readOption: ({ id, name }: Pick<MenuOption, 'id' | 'name'>, group: Named): ReadName => read(name, id, group),
  }
}
