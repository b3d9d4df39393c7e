import { useState } from 'react'
import { splitHotelName } from '#modules/hotels/contract.ts'
import { useHotel } from '#modules/hotels/web/hotel-context.ts'
import type { KeyScope } from '#platform/contract/route.ts'
import { useTranslation } from '#platform/web/i18n.ts'
import { SegmentedControl } from '#platform/web/ui/controls/SegmentedControl.tsx'
import { TextField } from '#platform/web/ui/controls/TextField.tsx'
import { maxKeyNameLength } from '../../contract.ts'
import type { Resource, Right, Rights } from '../../policy.ts'

type Problems = { name?: string; rights?: string }

/** The errors of a key's form. `check` returns whether there are none. */
export const useKeyProblems = (): {
  errors: Problems
  check: (name: string, scopes: readonly KeyScope[]) => boolean
} => {
  const { t } = useTranslation()
  const [errors, setErrors] = useState<Problems>({})
  const check = (name: string, scopes: readonly KeyScope[]): boolean => {
    const missing = {
      ...(name.trim() === '' && { name: t('keys.name_missing') }),
      ...(scopes.length === 0 && { rights: t('keys.rights_missing') }),
    }
    setErrors(missing)
    return Object.keys(missing).length === 0
  }
  return { errors, check }
}

/** What a key is for, and what it may do. @param offered the resources, with what can be chosen for each */
export const KeyFields = ({
  offered,
  name,
  rights,
  errors,
  onName,
  onRights,
}: {
  offered: readonly { name: Resource; rights: readonly Right[] }[]
  name: string
  rights: Rights
  errors: Problems
  onName: (name: string) => void
  onRights: (rights: Rights) => void
}) => {
  const { t } = useTranslation()
  const hotel = splitHotelName(useHotel().name).name
  const labels: Record<Right, string> = {
    none: t('keys.right_none'),
    read: t('keys.right_read'),
    write: t('keys.right_write'),
  }
  return (
    <>
      <TextField
        label={t('keys.what_for')}
        name="name"
        placeholder={t('keys.what_for_example')}
        autoComplete="off"
        maxLength={maxKeyNameLength}
        value={name}
        error={errors.name}
        onChange={({ target }) => onName(target.value)}
      />
      <div>
        <p className="label mb-1.5">{t('keys.what_it_may', { hotel })}</p>
        <div className="key-scopes">
          {offered.map(({ name: resource, rights: choices }) => (
            <div key={resource}>
              <span>{t(`keys.resource_${resource}`)}</span>
              <SegmentedControl
                small
                label={t(`keys.resource_${resource}`)}
                options={choices.map((value) => ({ value, label: labels[value] }))}
                value={rights[resource] ?? 'none'}
                onChange={(right) => onRights({ ...rights, [resource]: right })}
              />
            </div>
          ))}
        </div>
        {errors.rights !== undefined && (
          <p className="err" role="alert">
            {errors.rights}
          </p>
        )}
      </div>
    </>
  )
}
