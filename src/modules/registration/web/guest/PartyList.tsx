import { PenLine, Plus, Trash2 } from 'lucide-react'
import { Suspense, useRef, useState } from 'react'
import { useHotel } from '#modules/hotels/web/hotel-context.ts'
import { call } from '#platform/web/api.ts'
import { useSubmit } from '#platform/web/calls/use-submit.ts'
import { useTranslation } from '#platform/web/i18n.ts'
import { Avatar } from '#platform/web/ui/badges/Avatar.tsx'
import { Pill } from '#platform/web/ui/badges/Pill.tsx'
import { Button } from '#platform/web/ui/controls/Button.tsx'
import { SelectField } from '#platform/web/ui/controls/SelectField.tsx'
import { LazyConfirm } from '#platform/web/ui/overlays/LazyConfirm.tsx'
import {
  putArrivalDetails,
  removeArrivingPerson,
  type ArrivalForm,
  type ArrivingPerson,
} from '../../contract/arrival.ts'
import { maxPersons } from '../../contract/person.ts'
import { countEntered, withCount } from './party.ts'

type LineProps = { line: ArrivingPerson; isNotAsked: boolean; onFill: () => void; onRemove: () => void }

const Line = ({ line: { position, mask, document, state }, isNotAsked, onFill, onRemove }: LineProps) => {
  const { t } = useTranslation()
  const guest = t('registration.arrive_guest', { number: position })
  const who = mask ?? guest
  const again = t('registration.arrive_again')
  const fill = t('registration.arrive_fill')
  return (
    <li className="card">
      {mask === null ? (
        <span className="av" aria-hidden="true">
          {position}
        </span>
      ) : (
        <Avatar name={mask} />
      )}
      <div className="grow">
        <b>
          <bdi>{who}</bdi>
        </b>
        {(document !== null || (state === 'to_fill' && mask === null && !isNotAsked)) && (
          <p className="meta">
            {document === null
              ? t('registration.arrive_one_minute')
              : t(`registration.arrive_document_type_${document}`)}
          </p>
        )}
      </div>
      {state === 'in_register' ? (
        <Pill tone="success">{t('registration.arrive_in_register')}</Pill>
      ) : isNotAsked ? (
        <Pill tone="neutral">{t('registration.arrive_not_asked')}</Pill>
      ) : state === 'filled' ? (
        <Pill tone="success">{t('registration.arrive_filled')}</Pill>
      ) : state === 'to_sign' ? (
        <Pill tone="warning" icon={PenLine}>
          {t('registration.arrive_to_sign')}
        </Pill>
      ) : (
        <Button aria-label={`${fill}: ${who}`} onClick={onFill}>
          {fill}
        </Button>
      )}
      {mask !== null && (
        <div className="arrive-actions">
          {state !== 'to_fill' && (
            <Button variant="ghost" size="s" aria-label={`${again}: ${who}`} onClick={onFill}>
              {again}
            </Button>
          )}
          <Button variant="ghost" size="s" aria-label={`${t('platform.remove')}: ${who}`} onClick={onRemove}>
            {t('platform.remove')}
          </Button>
        </div>
      )}
    </li>
  )
}

/** Who is coming, by name and initial alone. */
export const PartyList = ({
  link,
  form,
  notAsked,
  onForm,
  onPerson,
}: {
  link: string
  form: ArrivalForm
  notAsked: ReadonlySet<number>
  onForm: (form: ArrivalForm) => void
  onPerson: (position: number) => void
}) => {
  const { t } = useTranslation()
  const { id: hotelSlug } = useHotel()
  const { busy, send } = useSubmit()
  const [leaving, setLeaving] = useState<ArrivingPerson | null>(null)
  const count = form.persons.length
  const setCount = async (of: ArrivalForm, persons_expected: number): Promise<void> => {
    await call(putArrivalDetails, { params: { hotelSlug }, body: { link, persons_expected } })
    onForm(withCount(of, persons_expected))
  }
  // A second digit or an arrow key chooses again before the answer: a list that is disabled until then would lose the
  // focus. What is chosen last is sent last.
  const [chosen, setChosen] = useState<number | null>(null)
  const wanted = useRef(count)
  const choose = (many: number): void => {
    if (busy && chosen === null) return
    wanted.current = many
    setChosen(many)
    void send(async () => {
      try {
        for (let sent: number | null = null; sent !== wanted.current;) {
          sent = wanted.current
          await setCount(form, sent)
        }
      } finally {
        setChosen(null)
      }
    })
  }
  const add = () =>
    send(async () => {
      await setCount(form, count + 1)
      onPerson(count + 1)
    })
  const remove = ({ id, position }: ArrivingPerson) =>
    send(async () => {
      if (id === null) return
      const { persons } = await call(removeArrivingPerson, {
        params: { hotelSlug, position: String(position) },
        body: { link, id },
      })
      setLeaving(null)
      await setCount({ ...form, persons }, Math.max(1, count - 1))
    })
  return (
    <section className="stack" aria-labelledby="who-is-coming">
      <h2 className="serif text-xl" id="who-is-coming">
        {t('registration.arrive_who')}
      </h2>
      <SelectField
        label={t('registration.arrive_how_many')}
        name="persons_expected"
        autoComplete="off"
        value={chosen ?? count}
        onChange={({ target }) => choose(Number(target.value))}
      >
        {Array.from({ length: maxPersons }, (_, at) => at + 1)
          .filter((many) => many >= countEntered(form))
          .map((many) => (
            <option key={many} value={many}>
              {many}
            </option>
          ))}
      </SelectField>
      <ul className="arrive-party">
        {form.persons.map((line) => (
          <Line
            key={line.position}
            line={line}
            isNotAsked={line.id === null && notAsked.has(line.position)}
            onFill={() => onPerson(line.position)}
            onRemove={() => setLeaving(line)}
          />
        ))}
      </ul>
      {count < maxPersons && (
        <Button className="justify-self-start" variant="ghost" icon={Plus} busy={busy} onClick={() => void add()}>
          {t('registration.arrive_add')}
        </Button>
      )}
      {leaving && (
        <Suspense>
          <LazyConfirm
            title={t('registration.arrive_remove_title', { name: leaving.mask ?? '' })}
            text={t('registration.arrive_remove_text')}
            confirm={t('platform.remove')}
            icon={Trash2}
            danger
            busy={busy}
            onConfirm={() => void remove(leaving)}
            onClose={() => setLeaving(null)}
          />
        </Suspense>
      )}
    </section>
  )
}
