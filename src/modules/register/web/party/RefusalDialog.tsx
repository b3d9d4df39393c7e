import { useState } from 'react'
import type { Person } from '#modules/registration/contract/person.ts'
import { maxLengths } from '#modules/registration/contract/person.ts'
import { useTranslation } from '#platform/web/i18n.ts'
import { TextField } from '#platform/web/ui/controls/TextField.tsx'
import { maxNote } from '../../contract/entries.ts'
import { ReasonDialog } from './ReasonDialog.tsx'

/** A guest who refuses is entered with what is known. @param isKnown what is known of them stands on the page */
export const RefusalDialog = ({
  isKnown,
  save,
  open,
  onClose,
}: {
  isKnown: boolean
  save: (note: string, person: Person) => Promise<unknown>
  open: boolean
  onClose: () => void
}) => {
  const { t } = useTranslation()
  const [surname, setSurname] = useState('')
  const [givenName, setGivenName] = useState('')
  return (
    <ReasonDialog
      of={{
        title: t('register.refuses'),
        text: t('register.refuses_text'),
        label: t('register.what_was_said'),
        submit: t('register.enter_refusal'),
        done: t('register.refusal_entered'),
        max: maxNote,
        save: (note) => save(note, { ...(surname && { surname }), ...(givenName && { given_name: givenName }) }),
        children: !isKnown && (
          <>
            <TextField
              label={t('registration.arrive_surname')}
              optional
              maxLength={maxLengths.surname}
              value={surname}
              onChange={({ target: { value } }) => setSurname(value)}
            />
            <TextField
              label={t('registration.arrive_given_name')}
              optional
              maxLength={maxLengths.given_name}
              value={givenName}
              onChange={({ target: { value } }) => setGivenName(value)}
            />
          </>
        ),
      }}
      open={open}
      onClose={onClose}
    />
  )
}
