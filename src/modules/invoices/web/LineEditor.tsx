import './invoice.css'
import { Plus, X } from 'lucide-react'
import { useId, useRef, type ComponentPropsWithRef } from 'react'
import { useTranslation } from '#platform/web/i18n.ts'
import { Button, IconButton } from '#platform/web/ui/controls/Button.tsx'
import { FieldError } from '#platform/web/ui/controls/Field.tsx'
import { cx } from '#platform/web/ui/cx.ts'
import { maxDescriptionLength, maxLines } from '../contract.ts'
import { computeAmount } from '../policy.ts'
import { emptyLine, isLeftOut, getLine, type TypedLine, type FieldFailures } from './state.ts'

const Input = ({ faultId, ...input }: { faultId: string | undefined } & ComponentPropsWithRef<'input'>) => (
  <input
    autoComplete="off"
    {...input}
    className="input input--s"
    aria-invalid={faultId !== undefined || undefined}
    aria-describedby={faultId}
  />
)

/** The lines of an invoice. One always remains, so there is something to fill in. */
export const LineEditor = ({
  lines,
  errors,
  hasTax,
  money,
  onLines,
}: {
  lines: readonly TypedLine[]
  errors: FieldFailures
  /** Each line has a field for its VAT. */
  hasTax: boolean
  money: (amount: number) => string
  onLines: (lines: readonly TypedLine[]) => void
}) => {
  const { t } = useTranslation()
  const faultId = useId()
  const added = useRef<string | null>(null)
  const adder = useRef<HTMLButtonElement>(null)
  const set = (id: string, change: Partial<TypedLine>) =>
    onLines(lines.map((line) => (line.id === id ? { ...line, ...change } : line)))
  const add = () => {
    const line = emptyLine(lines.at(-1)?.tax_rate)
    added.current = line.id
    onLines([...lines, line])
  }
  const remove = (id: string) => {
    onLines(lines.filter((line) => line.id !== id))
    adder.current?.focus()
  }
  const focusAdded = (id: string) => (input: HTMLInputElement | null) => {
    if (input === null || added.current !== id) return
    added.current = null
    input.focus()
  }
  const { guest_name: _guest, room_number: _room, items, ...ofLines } = errors
  const faults = new Set([...Object.values(ofLines), ...(items === undefined ? [] : [items])])
  const faultAt = (field: string) => (errors[field] === undefined ? undefined : faultId)
  const field = ({ id, ...line }: TypedLine, name: 'quantity' | 'price' | 'tax_rate') => ({
    faultId: faultAt(`${id}.${name}`),
    value: line[name],
    onChange: ({ target }: { target: HTMLInputElement }) => set(id, { [name]: target.value }),
  })
  return (
    <div className="stack stack--s" role="group" aria-labelledby={`${faultId}-lines`}>
      <span className="label" id={`${faultId}-lines`}>
        {t('invoices.lines')}
      </span>
      {lines.map((line, at) => {
        const amount = computeAmount(getLine(line))
        return (
          <div
            key={line.id}
            className={cx('iline', hasTax && 'iline--tax')}
            role="group"
            aria-label={t('invoices.line', { number: at + 1 })}
          >
            <Input
              ref={focusAdded(line.id)}
              faultId={at === 0 ? faultAt('items') : undefined}
              aria-label={t('invoices.description')}
              placeholder={t('invoices.description')}
              value={line.description}
              maxLength={maxDescriptionLength}
              onChange={({ target }) => set(line.id, { description: target.value })}
            />
            <Input
              aria-label={t('invoices.quantity')}
              placeholder={t('invoices.qty')}
              inputMode="numeric"
              maxLength={8}
              {...field(line, 'quantity')}
            />
            <Input
              aria-label={t('invoices.price')}
              placeholder={t('invoices.price')}
              inputMode="decimal"
              maxLength={14}
              {...field(line, 'price')}
            />
            {hasTax && (
              <span className="rate">
                <Input
                  aria-label={t('invoices.tax_rate')}
                  placeholder={t('invoices.vat')}
                  inputMode="decimal"
                  maxLength={5}
                  {...field(line, 'tax_rate')}
                />
                <span aria-hidden="true">%</span>
              </span>
            )}
            <span className="money">{Number.isNaN(amount) ? '–' : money(amount)}</span>
            <IconButton
              icon={X}
              label={t('invoices.remove_line', { number: at + 1 })}
              disabled={lines.length === 1}
              onClick={() => remove(line.id)}
            />
          </div>
        )
      })}
      {faults.size > 0 && (
        <div id={faultId}>
          {Array.from(faults, (code) => (
            <FieldError key={code} id={`${faultId}-${code}`}>
              {t(code)}
            </FieldError>
          ))}
        </div>
      )}
      {lines.some(isLeftOut) && <p className="hint">{t('invoices.left_out')}</p>}
      <div className="-ml-2.5">
        <Button ref={adder} variant="ghost" icon={Plus} disabled={lines.length >= maxLines} onClick={add}>
          {t('invoices.add_line')}
        </Button>
      </div>
    </div>
  )
}
