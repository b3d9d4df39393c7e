import * as z from 'zod/mini'
import { nameSchemas } from '#platform/contract/schema-names.ts'

/** The allergens that must be declared, in the order of Annex II of Regulation (EU) 1169/2011. */
export const allergens = [
  'gluten',
  'crustaceans',
  'eggs',
  'fish',
  'peanuts',
  'soybeans',
  'milk',
  'nuts',
  'celery',
  'mustard',
  'sesame',
  'sulphites',
  'lupin',
  'molluscs',
] as const
export type Allergen = (typeof allergens)[number]

/** Its number in the regulation, from 1 to 14. */
export const allergenNumber = (allergen: Allergen): number => allergens.indexOf(allergen) + 1

export const diets = ['vegetarian', 'vegan', 'gluten_free', 'halal'] as const
export type Diet = (typeof diets)[number]

const invalid = { error: 'platform.field_invalid' }
const eachOnce = <const Names extends readonly string[]>(names: Names) =>
  z.array(z.enum(names, invalid), invalid).check(z.refine((all) => new Set(all).size === all.length, invalid))

/** Allergens, each at most once. */
export const Allergens = eachOnce(allergens)
/** Diets that a dish fits, each at most once. */
export const Diets = eachOnce(diets)

nameSchemas({ Allergens, Diets })
