import { Camera, Clock, List, ListOrdered, StickyNote } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from '#platform/web/i18n.ts'
import { QuantityStepper } from '#platform/web/ui/controls/quantity/QuantityStepper.tsx'
import { SegmentedControl } from '#platform/web/ui/controls/SegmentedControl.tsx'
import { Switch } from '#platform/web/ui/controls/Switch.tsx'
import { TextArea, type TextAreaProps } from '#platform/web/ui/controls/TextField.tsx'
import type { IconType } from '#platform/web/ui/icons.ts'
import { wishes, type Wish } from '../../contract.ts'
import { maxQuantity } from '../../contract/editing.ts'
import type { TypeForm } from './state.ts'

const Row = ({ icon: Icon, label, children }: { icon: IconType; label: string; children: ReactNode }) => (
  <div className="fieldrow">
    <Icon />
    <span className="grow">{label}</span>
    {children}
  </div>
)

/** The choice of how a field is asked for. */
const WishField = ({ label, value, onChange }: { label: string; value: Wish; onChange: (wish: Wish) => void }) => {
  const { t } = useTranslation()
  const options = wishes.map((wish) => ({ value: wish, label: t(`request_types.wish_${wish}`) }))
  return <SegmentedControl small label={label} options={options} value={value} onChange={onChange} />
}

/** The fields that a type asks guests for. @param choices the props of the field of the choices, one a line */
export const AskedFields = ({
  form: { quantity_max, time, note, photo },
  choices,
  onChange,
}: {
  form: TypeForm
  choices: Omit<TextAreaProps, 'label'>
  onChange: (some: Partial<TypeForm>) => void
}) => {
  const { t } = useTranslation()
  const [howMany, aTime, aNote, aPicture] = [
    t('request_types.ask_quantity'),
    t('request_types.ask_time'),
    t('request_types.ask_note'),
    t('request_types.ask_photo'),
  ]
  return (
    <div>
      <span className="label">{t('request_types.what_we_ask')}</span>
      <Row icon={ListOrdered} label={howMany}>
        <QuantityStepper
          name={howMany}
          fewer={t('request_types.fewer')}
          more={t('request_types.more')}
          value={quantity_max ?? 1}
          max={maxQuantity}
          onChange={(most) => onChange({ quantity_max: most === 1 ? null : most })}
        >
          {quantity_max === null ? '–' : undefined}
        </QuantityStepper>
      </Row>
      <div className="fieldrow fieldrow--top">
        <List />
        <div className="grow">
          <TextArea label={t('request_types.ask_choices')} rows={3} {...choices} />
        </div>
      </div>
      <Row icon={Clock} label={aTime}>
        <WishField label={aTime} value={time} onChange={(wish) => onChange({ time: wish })} />
      </Row>
      <Row icon={StickyNote} label={aNote}>
        <WishField label={aNote} value={note} onChange={(wish) => onChange({ note: wish })} />
      </Row>
      <Row icon={Camera} label={aPicture}>
        <Switch
          label={aPicture}
          labels={[t('tickets.on'), t('tickets.off')]}
          checked={photo}
          onChange={(asked) => onChange({ photo: asked })}
        />
      </Row>
    </div>
  )
}
