import type { Translate } from '#platform/contract/translate.ts'
import type { FieldName } from '../../contract/person.ts'

/** Those whose label in the form is a question about one child, or says less without its heading. */
const ofDesk: readonly FieldName[] = ['kinship', 'document_of', 'residence_country', 'residence_town']

/** A field in a list of fields. */
export const getFieldLabel = (t: Translate, name: FieldName): string =>
  t(ofDesk.includes(name) ? `registration.desk_field_${name}` : `registration.arrive_${name}`)
