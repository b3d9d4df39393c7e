import { ArrowRight, ChevronLeft, LockKeyhole } from 'lucide-react'
import { Fragment, useEffect, useRef, useState, type FormEvent } from 'react'
import { useHotel } from '#modules/hotels/web/hotel-context.ts'
import type { FailureCode, MessageValues } from '#platform/contract/failure.ts'
import { newId } from '#platform/contract/id.ts'
import { call, type ApiFailure } from '#platform/web/api.ts'
import { useTranslation } from '#platform/web/i18n.ts'
import { Pill } from '#platform/web/ui/badges/Pill.tsx'
import { Callout } from '#platform/web/ui/containers/Callout.tsx'
import { Button } from '#platform/web/ui/controls/Button.tsx'
import { lazyNamed } from '#platform/web/ui/lazy-named.ts'
import { useTyping } from '#platform/web/use-update.ts'
import { putArrivingPerson, type ArrivalForm, type ArrivingPerson } from '../../../contract/arrival.ts'
import type { FieldName } from '../../../contract/person.ts'
import { getPack } from '../../../policy/packs.ts'
import { isSettled, toGiven, unsigned, voidSignature } from '../../signature/signature-draft.ts'
import { FillFromLines } from '../lines/FillFromLines.tsx'
import { usePatientSend } from '../use-patient-send.ts'
import {
  changeDraft,
  findProblems,
  getShownFields,
  isNotAsked,
  isSignedOnScreen,
  toPerson,
  type Draft,
  type SigningPersonRules,
} from './draft.ts'
import { PersonField } from './PersonField.tsx'
import { toSections } from './sections.ts'

const SignatureField = lazyNamed(() => import('../../signature/SignatureField.tsx'), 'SignatureField')

type Props = {
  link: string
  form: ArrivalForm
  line: ArrivingPerson
  onSaved: (line: ArrivingPerson) => void
  /** Of somebody of whom the law asks nothing. */
  onNotAsked: () => void
  onBack: () => void
}

/** What is wrong with a field. */
type Told = { field: string; code: FailureCode; values?: MessageValues | undefined }

const getRules = ({ settings, check_in, persons }: ArrivalForm, { position }: ArrivingPerson): SigningPersonRules => ({
  settings,
  arrival: check_in,
  position,
  others: persons.flatMap((one) => (one.id === null || one.position === position ? [] : [one.position])),
})

/** What the server says about fields: `person.kinship.to` is about the kinship. */
const toTold = ({ fields = {} }: ApiFailure): Told[] =>
  Object.entries(fields).map(([name, { code, values }]) => ({ field: name.split('.')[1] ?? '', code, values }))

/** The form of one person. What is typed lives here alone, and nothing that was saved is shown again. */
export const PersonPage = ({ link, form, line, onSaved, onNotAsked, onBack }: Props) => {
  const { t } = useTranslation()
  const { id: hotelSlug } = useHotel()
  const [id] = useState(() => line.id ?? newId())
  const [draft, setDraft] = useState<Draft>({})
  const [signature, setSignature] = useState(unsigned)
  const [isUnsigned, setIsUnsigned] = useState(false)
  const [told, setTold] = useState<readonly Told[]>([])
  const [refusals, setRefusals] = useState(0)
  const [refusal, setRefusal] = useState<ApiFailure | null>(null)
  const formElement = useRef<HTMLFormElement>(null)
  const rules = getRules(form, line)
  const fields = getShownFields(rules, draft)
  const isNobody = isNotAsked(rules, draft)
  const signsHere = isSignedOnScreen(rules, draft)
  useTyping(Object.keys(draft).length > 0)

  useEffect(() => {
    if (refusals > 0) formElement.current?.querySelector<HTMLElement>('[aria-invalid=true],[data-wrong]')?.focus()
  }, [refusals])

  const { isBusy, isWaiting, send } = usePatientSend(
    async () => {
      onSaved(
        await call(putArrivingPerson, {
          params: { hotelSlug, position: String(line.position) },
          body: { link, id, person: toPerson(draft), ...(signsHere && toGiven(signature)) },
        }),
      )
    },
    (cause) => {
      const fieldsTold = toTold(cause)
      setTold(fieldsTold)
      setRefusals(refusals + 1)
      // What is said of a field that is not in sight is said above the button.
      setRefusal(fieldsTold.some(({ field }) => fields.some(({ name }) => name === field)) ? null : cause)
    },
  )
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isNobody) return onNotAsked()
    const problems = findProblems(rules, draft)
    const needsSignature = signsHere && !isSettled(signature)
    setTold(problems)
    setIsUnsigned(needsSignature)
    setRefusal(null)
    if (problems.length === 0 && !needsSignature) return send()
    setRefusals(refusals + 1)
  }
  const change = (changed: Partial<Draft>) => {
    setDraft(changeDraft(rules, draft, changed))
    setSignature(voidSignature)
    if (told.some(({ field }) => field in changed)) setTold(told.filter(({ field }) => !(field in changed)))
  }
  const getError = (name: FieldName): string | undefined => {
    const problem = told.find(({ field }) => field === name)
    return problem && t(problem.code, problem.values)
  }
  const { pack, own_who } = form.settings
  const isForForeign = pack !== null && (pack === 'own' ? own_who : getPack(pack).who) === 'foreign'
  const likely = [draft.citizenship ?? [], draft.document_country, draft.residence_country, draft.birth_country]
    .flat()
    .filter((code) => code !== undefined && code !== '') as string[]
  const others = form.persons.flatMap(({ position, mask }) =>
    mask === null || position === line.position ? [] : [{ position, mask }],
  )
  const count = form.persons.length
  return (
    <>
      <div className="arrive-top">
        <Button variant="ghost" size="s" icon={ChevronLeft} onClick={onBack}>
          {t('registration.arrive_back')}
        </Button>
        <span className="meta">{t('registration.arrive_person_of', { number: line.position, count })}</span>
      </div>
      <h1 className="serif" tabIndex={-1}>
        {t('registration.arrive_guest', { number: line.position })}
      </h1>
      <form ref={formElement} className="stack arrive-form" noValidate autoComplete="on" onSubmit={submit}>
        {toSections(fields, isForForeign).map(({ title, fields }) => (
          <Fragment key={title ?? ''}>
            {title !== null && (
              <>
                <hr className="rule" />
                <h2 className="serif text-xl">{t(`registration.arrive_${title}`)}</h2>
              </>
            )}
            {fields.map((field) => (
              <Fragment key={field.name}>
                <PersonField
                  field={field}
                  draft={draft}
                  rules={rules}
                  others={others}
                  likely={likely}
                  error={getError(field.name)}
                  change={change}
                />
                {field.name === 'document_number' && (
                  <FillFromLines draft={draft} arrival={rules.arrival} change={change} />
                )}
              </Fragment>
            ))}
          </Fragment>
        ))}
        {signsHere && (
          <SignatureField draft={signature} isWrong={isUnsigned && !isSettled(signature)} onDraft={setSignature} />
        )}
        {isNobody && (
          <Callout tone="info" title={t('registration.arrive_need_not')}>
            {t('registration.arrive_need_not_text')}
          </Callout>
        )}
        <p className="law">
          <LockKeyhole />
          <span>{t('registration.arrive_sealed')}</span>
        </p>
        <div className="contents" role="status">
          {refusal && <Callout tone="error">{t(refusal.code, refusal.values)}</Callout>}
          {isWaiting && <Pill tone="queued">{t('platform.waiting_to_send')}</Pill>}
        </div>
        <Button type="submit" wide busy={isBusy} icon={ArrowRight}>
          {t('registration.arrive_next')}
        </Button>
      </form>
    </>
  )
}
