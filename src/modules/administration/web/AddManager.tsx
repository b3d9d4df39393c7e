import { useRef, useState, type Ref } from 'react'
import { usePasswordAgain } from '#modules/people/web/password-again/use-password-again.tsx'
import { call } from '#platform/web/api.ts'
import { useSubmit } from '#platform/web/calls/use-submit.ts'
import { useTranslation } from '#platform/web/i18n.ts'
import { Callout } from '#platform/web/ui/containers/Callout.tsx'
import { SkeletonBar, Skeleton } from '#platform/web/ui/containers/Skeleton.tsx'
import { PasswordField } from '#platform/web/ui/controls/PasswordField.tsx'
import { SelectField } from '#platform/web/ui/controls/SelectField.tsx'
import { TextField } from '#platform/web/ui/controls/TextField.tsx'
import { FormDialog } from '#platform/web/ui/overlays/FormDialog.tsx'
import { createManager, managerFieldsRequired, type AdminHotel } from '../contract.ts'
import { newManagerProblem } from '../policy.ts'
import { refusal, useSessionEnd, useShow, type FormError } from './api.ts'
import { LoadedHotels } from './HotelTable.tsx'

const names = ['email', 'password', 'displayName'] as const
const empty = { email: '', password: '', displayName: '' }

const bones = (
  <Skeleton>
    <SkeletonBar width="30%" />
    <SkeletonBar height={44} />
  </Skeleton>
)

/** The hotel that a manager works in. */
export type ChosenHotel = Pick<AdminHotel, 'id' | 'name'> | null

/**
 * A field to select a hotel. Nothing is preselected when there are several. A search does not change the selection.
 */
export const HotelChoice = ({
  chosen,
  onChoose,
  ...field
}: {
  chosen: ChosenHotel
  onChoose: (hotel: ChosenHotel) => void
  name: string
  error?: string | undefined
  ref?: Ref<HTMLSelectElement>
}) => {
  const { t } = useTranslation()
  return (
    <LoadedHotels bones={bones}>
      {(hotels) => {
        const offered = chosen === null || hotels.some(({ id }) => id === chosen.id) ? hotels : [chosen, ...hotels]
        return (
          <SelectField
            label={t('administration.hotel')}
            {...field}
            value={chosen?.id ?? ''}
            onChange={({ target }) => onChoose(offered.find(({ id }) => id === target.value) ?? null)}
          >
            <option value="">
              {t(offered.length === 0 ? 'administration.no_hotels' : 'administration.choose_hotel')}
            </option>
            {offered.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </SelectField>
        )
      }}
    </LoadedHotels>
  )
}

/** The form for a new manager. */
export const AddManager = ({
  hotel,
  open,
  onClose,
  onDone,
}: {
  /** The initial selection. */
  hotel: ChosenHotel
  open: boolean
  onClose: () => void
  onDone: (said: string, hotel: ChosenHotel) => void
}) => {
  const { t } = useTranslation()
  const show = useShow()
  const hasEnded = useSessionEnd()
  const [values, setValues] = useState(empty)
  const [chosen, setChosen] = useState(hotel)
  const [error, setError] = useState<FormError | null>(null)
  const { busy, send } = useSubmit()
  const { run, dialog } = usePasswordAgain()
  const fields = useRef<HTMLDivElement>(null)

  const complain = (next: FormError) => {
    setError(next)
    if (next.field !== undefined) fields.current?.querySelector<HTMLElement>(`[name="${next.field}"]`)?.focus()
  }
  const getError = (name: string) => (error?.field === name ? error.text : undefined)
  const field = (name: (typeof names)[number]) => ({
    name,
    value: values[name],
    error: getError(name),
    onChange: (event: { target: { value: string } }) => setValues({ ...values, [name]: event.target.value }),
  })

  const save = async () => {
    if (busy) return
    const body = { ...values, hotelSlug: chosen?.id ?? '', email: values.email.trim() }
    const problem = newManagerProblem(body)
    if (problem)
      return complain({
        text: t(problem.failure.code),
        field: problem.failure === managerFieldsRequired ? undefined : problem.field,
      })
    setError(null)
    await send(
      async () => {
        const made = await run((proof) => call(createManager, { params: {}, body: { ...body, proof } }))
        if (made === null) return
        show.newManager(made)
        onDone(t('administration.manager_added'), chosen)
      },
      (cause) => {
        if (hasEnded(cause)) return
        // A response that is not the server's own gives no reason.
        const nameless = cause.code === 'platform.unavailable'
        complain(nameless ? { text: t('administration.manager_not_created') } : refusal(t, cause, (message) => message))
      },
    )
  }

  return (
    <>
      <FormDialog
        ref={fields}
        title={t('administration.add_manager')}
        size={400}
        open={open && dialog === null}
        onClose={onClose}
        onSubmit={save}
        submit={t('administration.add_manager')}
        busy={busy}
        busyText={t('administration.saving')}
      >
        <HotelChoice name="hotelSlug" chosen={chosen} onChoose={setChosen} error={getError('hotelSlug')} />
        <TextField
          label={t('administration.manager_email')}
          type="email"
          placeholder={t('administration.email_example')}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={254}
          {...field('email')}
        />
        <PasswordField
          label={t('people.password')}
          hint={t('people.password_hint')}
          autoComplete="new-password"
          maxLength={256}
          {...field('password')}
        />
        <TextField
          label={t('administration.display_name')}
          optional
          autoComplete="off"
          maxLength={120}
          {...field('displayName')}
        />
        {error !== null && !['hotelSlug', ...names].some((name) => name === error.field) && (
          <Callout tone="error">{error.text}</Callout>
        )}
      </FormDialog>
      {dialog}
    </>
  )
}
