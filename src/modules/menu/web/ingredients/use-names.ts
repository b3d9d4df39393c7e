import { intlLocale } from '#platform/contract/languages.ts'
import { useTranslation } from '#platform/web/i18n.ts'
import { allergenNumber, allergens, type Allergen, type Diet } from '../../contract/ingredients.ts'

/** The names of allergens and diets in the reader's language. */
export const useIngredientNames = () => {
  const { t, language } = useTranslation()
  const getName = (allergen: Allergen): string => t(`menu.allergen_${allergen}`)
  const capitalize = (text: string): string => text.slice(0, 1).toLocaleUpperCase(intlLocale(language)) + text.slice(1)
  const inOrder = (some: readonly Allergen[]): Allergen[] => allergens.filter((one) => some.includes(one))
  return {
    /** Within a sentence: "milk". */
    allergen: getName,
    /** Alone: "Milk". */
    label: (allergen: Allergen): string => capitalize(getName(allergen)),
    /** Several in the order of the regulation: "milk, nuts". */
    list: (some: readonly Allergen[]): string => inOrder(some).map(getName).join(', '),
    /** The same with the numbers of the regulation: "milk (7), nuts (8)". */
    numbered: (some: readonly Allergen[]): string =>
      inOrder(some)
        .map((one) => `${getName(one)} (${allergenNumber(one)})`)
        .join(', '),
    capitalize,
    diet: (diet: Diet): string => t(`menu.diet_${diet}`),
  }
}
