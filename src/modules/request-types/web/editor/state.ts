import type { RequestType } from '../../contract.ts'
import type { BuiltIn, TypeIcon } from '../../contract/built-in.ts'
import type { RequestTypeForm } from '../../contract/editing.ts'

/** The form of a type. Empty texts of a built-in one are the built-in words. */
export type TypeForm = Omit<RequestTypeForm, 'seen' | 'name' | 'hint' | 'choices' | 'translations' | 'icon'> & {
  name: string
  hint: string
  choices: string
  translations: RequestType['translations']
  icon: TypeIcon | null
}

/** The form of a type as it is; null: an empty one. */
export const toForm = (type: RequestType | null): TypeForm => ({
  built_in: (type?.built_in ?? null) as BuiltIn | null,
  name: type?.name ?? '',
  hint: type?.hint ?? '',
  choices: type?.choices ?? '',
  translations: type?.translations ?? {},
  icon: (type?.icon ?? null) as TypeIcon | null,
  department: type?.department ?? 'reception',
  target_minutes: type?.target_minutes ?? null,
  quantity_max: type?.quantity_max ?? null,
  note: type?.note ?? 'optional',
  time: type?.time ?? 'none',
  photo: type?.photo ?? false,
})
