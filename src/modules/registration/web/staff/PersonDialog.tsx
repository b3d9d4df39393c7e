import '../guest/arrival.css'
import { Fragment, useEffect, useRef, useState, type ReactNode } from 'react'
import type { FailureCode, MessageValues } from '#platform/contract/failure.ts'
import type { ApiFailure } from '#platform/web/api.ts'
import { useSubmit } from '#platform/web/calls/use-submit.ts'
import { useTranslation } from '#platform/web/i18n.ts'
import { Callout } from '#platform/web/ui/containers/Callout.tsx'
import { FormDialog } from '#platform/web/ui/overlays/FormDialog.tsx'
import { toast } from '#platform/web/ui/overlays/toast.ts'
import type { OpenedRegistration } from '../../contract.ts'
import type { FieldName, Person } from '../../contract/person.ts'
import { getAge } from '../../policy/kinds.ts'
import {
  changeDraft,
  findProblems,
  findProblemsOfStaff,
  getShownFields,
  isNotAsked,
  toPerson,
  type Draft,
  type PersonRules,
} from '../guest/person/draft.ts'
import { PersonField } from '../guest/person/PersonField.tsx'
import { toSections } from '../guest/person/sections.ts'
import { getNameOrNumber } from './facts.ts'

type Told = { field: string; code: FailureCode; values?: MessageValues | undefined }

/** What the server says about fields: `person.kinship.to` is about the kinship. */
const toTold = ({ fields = {} }: ApiFailure): Told[] =>
  Object.entries(fields).map(([name, { code, values }]) => ({ field: name.split('.')[1] ?? '', code, values }))

/** A party as far as its persons depend on each other. @property entered adults whose details are sealed, by name */
type Party = Pick<OpenedRegistration, 'persons' | 'settings' | 'check_in'> & {
  entered?: readonly { position: number; name: string }[]
}

type Props = {
  opened: Party
  position: number
  /** The person is the first of the party; left out: by position. */
  lead?: boolean
  /** It is saved in a form, where more can follow. */
  ofForm?: boolean
  save: (person: Person) => Promise<unknown>
  /** What is said then; null: nothing. */
  done?: string | null | undefined
  /** Below the fields. */
  children?: ReactNode
  /** Whether what stands there can be sent; it says itself why not. */
  isReady?: () => boolean
  open: boolean
  onClose: () => void
}

/** Enters or corrects a person of a form: the fields that the guests fill in, with what stands there. */
export const PersonDialog = ({
  opened: { persons, settings, check_in: arrival, entered = [] },
  position,
  lead,
  ofForm = false,
  save,
  done,
  children,
  isReady = () => true,
  open,
  onClose,
}: Props) => {
  const { t } = useTranslation()
  const { busy, send } = useSubmit()
  const [draft, setDraft] = useState<Draft>(() => persons.find((one) => one.position === position)?.person ?? {})
  const [told, setTold] = useState<readonly Told[]>([])
  const [refusal, setRefusal] = useState<ApiFailure | null>(null)
  const [refusals, setRefusals] = useState(0)
  const fieldsElement = useRef<HTMLDivElement>(null)
  const adults = persons.filter(
    (one) => one.position !== position && getAge(one.person.birth_date, arrival) === 'adult',
  )
  const others = [
    ...adults.map((one) => ({ position: one.position, mask: getNameOrNumber(t, persons, one.position) })),
    ...entered.filter((one) => one.position !== position).map((one) => ({ position: one.position, mask: one.name })),
  ]
  const rules: PersonRules = {
    settings,
    arrival,
    position,
    others: others.map((one) => one.position),
    ...(lead !== undefined && { lead }),
  }
  const fields = getShownFields(rules, draft)
  const title = persons.some((one) => one.position === position)
    ? getNameOrNumber(t, persons, position)
    : t('registration.desk_add_person')
  useEffect(() => {
    if (refusals > 0) fieldsElement.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()
  }, [refusals])
  const refuse = (problems: readonly Told[], cause: ApiFailure | null) => {
    setTold(problems)
    setRefusal(cause)
    setRefusals(refusals + 1)
  }
  const submit = () => {
    const problems = (ofForm ? findProblemsOfStaff : findProblems)(rules, draft)
    if (!isReady() || problems.length > 0) return refuse(problems, null)
    return send(
      async () => {
        await save(toPerson(draft))
        if (done !== null) toast.success(done ?? t('registration.desk_person_saved'))
        onClose()
      },
      (cause) => {
        const problemsTold = toTold(cause)
        // What is said of a field that is not in sight is said above the fields.
        refuse(problemsTold, problemsTold.some(({ field }) => fields.some(({ name }) => name === field)) ? null : cause)
      },
    )
  }
  const change = (changed: Partial<Draft>) => {
    setDraft(changeDraft(rules, draft, changed))
    setTold(told.filter(({ field }) => !(field in changed)))
  }
  const getError = (name: FieldName): string | undefined => {
    const problem = told.find(({ field }) => field === name)
    return problem && t(problem.code, problem.values)
  }
  const likely = [draft.citizenship ?? [], draft.document_country, draft.residence_country, draft.birth_country]
    .flat()
    .filter((code): code is string => code !== undefined && code !== '')
  return (
    <FormDialog
      title={title}
      open={open}
      onClose={onClose}
      size={560}
      submit={t('hotels.save')}
      busy={busy}
      busyText={t('hotels.saving')}
      onSubmit={submit}
      ref={fieldsElement}
    >
      {refusal && <Callout tone="error">{t(refusal.code, refusal.values)}</Callout>}
      {toSections(fields, isNotAsked(rules, draft)).map(({ title: section, fields: some }) => (
        <Fragment key={section ?? ''}>
          {section !== null && <h3 className="serif text-lg">{t(`registration.arrive_${section}`)}</h3>}
          {some.map((field) => (
            <PersonField
              key={field.name}
              field={field}
              draft={draft}
              rules={rules}
              others={others}
              likely={likely}
              error={getError(field.name)}
              change={change}
            />
          ))}
        </Fragment>
      ))}
      {children}
    </FormDialog>
  )
}
