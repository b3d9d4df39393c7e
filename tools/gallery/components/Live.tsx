import { BrushCleaning, ConciergeBell, Key, MessageSquareText, TowelRack, Trash, User, Wrench } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { Button } from '#platform/web/ui/controls/Button.tsx'
import { Chip } from '#platform/web/ui/controls/Chip.tsx'
import { RadioCards } from '#platform/web/ui/controls/RadioCards.tsx'
import { SegmentedControl } from '#platform/web/ui/controls/SegmentedControl.tsx'
import { TabPanel, Tabs } from '#platform/web/ui/controls/Tabs.tsx'
import { TextArea } from '#platform/web/ui/controls/TextField.tsx'
import { LanguagePicker } from '#platform/web/ui/language/LanguagePicker.tsx'
import { ConfirmDialog } from '#platform/web/ui/overlays/ConfirmDialog.tsx'
import { Dialog } from '#platform/web/ui/overlays/Dialog.tsx'
import { FormDialog } from '#platform/web/ui/overlays/FormDialog.tsx'
import { toast } from '#platform/web/ui/overlays/toast.ts'
import { t } from './text.ts'

// Components with a state: groups of choices, dialogs and toasts. components.e2e.ts uses them by `data-try`.

export const Specimen = ({ title, wide, children }: { title: string; wide?: boolean; children: ReactNode }) => (
  <section className={`card stack ${wide ? 'col-span-full' : ''}`}>
    <h2 className="overline">{t(title)}</h2>
    {children}
  </section>
)

const kinds = [
  { value: 'towels', label: t('Towels'), icon: TowelRack },
  { value: 'cleaning', label: t('Cleaning'), icon: BrushCleaning },
  { value: 'maintenance', label: t('Maintenance'), icon: Wrench },
  { value: 'other', label: t('Other'), icon: MessageSquareText },
] as const
const Kinds = ({ initial }: { initial: (typeof kinds)[number]['value'] | null }) => {
  const [kind, setKind] = useState(initial)
  return <RadioCards label={t('What do you need?')} options={kinds} value={kind} onChange={setKind} />
}

const people = [
  { value: 'guest', label: t('Guest'), icon: Key },
  { value: 'manager', label: t('Manager'), icon: User },
] as const
const tabs = [
  { id: 'pending', label: t('Pending'), count: 3 },
  { id: 'inProgress', label: t('In progress'), count: 2 },
  { id: 'completed', label: t('Completed'), count: 14 },
] as const
const chipTabs = [
  { id: 'pending', label: t('Pending'), note: t('manual') },
  { id: 'inProgress', label: t('In progress'), mark: t('Waiting to send') },
  { id: 'completed', label: t('Completed') },
] as const

export const Choices = () => {
  const [role, setRole] = useState<(typeof people)[number]['value']>('guest')
  const [isFiltered, setFiltered] = useState(false)
  const [tab, setTab] = useState<(typeof tabs)[number]['id']>('pending')
  return (
    <Specimen title="Choices">
      <div className="chips">
        <Chip pressed={!isFiltered} onClick={() => setFiltered(false)}>
          {t('All')}
        </Chip>
        <Chip icon={TowelRack} small pressed={isFiltered} onClick={() => setFiltered(true)}>
          {t('Towels')}
        </Chip>
      </div>
      <SegmentedControl label={t('Sign in as')} options={people} value={role} onChange={setRole} />
      <Kinds initial="towels" />
      <Kinds initial={null} />
      {[tabs, chipTabs].map((list, at) => (
        <div key={at} className="stack">
          <Tabs name={`tabs-${at}`} label={t('State')} tabs={list} selected={tab} onSelect={setTab} chips={at === 1} />
          <TabPanel name={`tabs-${at}`} selected={tab}>
            <p className="meta">{t(`The panel of the tab: ${tab}`)}</p>
          </TabPanel>
        </div>
      ))}
    </Specimen>
  )
}

let said = 0
const toasts = {
  ok: () => toast.success(t('Request submitted successfully!')),
  no: () => toast.error(t('Failed to create request')),
  more: () => toast.success(`${t('Available 24/7. Allow up to 15 minutes.')} (${(said += 1)})`),
}

export const Overlays = () => {
  const [open, setOpen] = useState<string | null>(null)
  const close = () => setOpen(null)
  return (
    <Specimen title="Dialogs and toasts">
      <div className="row row--wrap">
        {['form', 'confirm', 'language', 'long'].map((name) => (
          <Button key={name} variant="line" size="s" onClick={() => setOpen(name)} data-try={name}>
            {t(`Open ${name}`)}
          </Button>
        ))}
        {Object.entries(toasts).map(([name, say]) => (
          <Button key={name} variant="line" size="s" onClick={say} data-try={`toast-${name}`}>
            {t(`Toast ${name}`)}
          </Button>
        ))}
      </div>
      <FormDialog
        title={t('Make a Request')}
        submit={t('Send request')}
        icon={ConciergeBell}
        open={open === 'form'}
        onClose={close}
        onSubmit={close}
      >
        <Kinds initial="towels" />
        <TextArea label={t('Tell us more')} hint={t('Reception usually answers within 5 minutes.')} />
      </FormDialog>
      <ConfirmDialog
        title={t('Delete “Breakfast”?')}
        text={t('Guests will no longer see this entry. This cannot be undone.')}
        confirm={t('Delete')}
        icon={Trash}
        keep={t('Keep it')}
        danger
        open={open === 'confirm'}
        onConfirm={close}
        onClose={close}
      />
      <LanguagePicker current="en" open={open === 'language'} onApply={close} onClose={close} />
      <Dialog title={t('House Rules')} full open={open === 'long'} onClose={close}>
        <p>{t('Between 22:00 and 8:00 we keep our voices low. Shoes off on the stairs. Thank you. '.repeat(30))}</p>
      </Dialog>
    </Specimen>
  )
}
