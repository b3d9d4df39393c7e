import {
  BrushCleaning,
  Key,
  MessageSquareText,
  Pencil,
  Play,
  Plus,
  Search,
  TowelRack,
  Trash,
  User,
  Wrench,
} from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { Button, IconButton } from '#platform/web/ui/controls/Button.tsx'
import { Chip } from '#platform/web/ui/controls/Chip.tsx'
import { PasswordField } from '#platform/web/ui/controls/PasswordField.tsx'
import { RadioCards } from '#platform/web/ui/controls/RadioCards.tsx'
import { SegmentedControl } from '#platform/web/ui/controls/SegmentedControl.tsx'
import { SelectField } from '#platform/web/ui/controls/SelectField.tsx'
import { Checkbox, Switch } from '#platform/web/ui/controls/Switch.tsx'
import { TabPanel, Tabs } from '#platform/web/ui/controls/Tabs.tsx'
import { TextArea, TextField } from '#platform/web/ui/controls/TextField.tsx'
import { nothing, texts } from './texts.ts'

export const Specimen = ({ title, wide, children }: { title: string; wide?: boolean; children: ReactNode }) => (
  <section className={`card stack ${wide ? 'col-span-full' : ''}`} data-specimen={title}>
    <h2 className="overline">{title}</h2>
    {children}
  </section>
)

export const kinds = [
  { value: 'towels', label: texts.towels, icon: TowelRack },
  { value: 'cleaning', label: texts.cleaning, icon: BrushCleaning },
  { value: 'maintenance', label: texts.maintenance, icon: Wrench },
  { value: 'other', label: texts.other, icon: MessageSquareText },
] as const

const Buttons = () => {
  const [busy, setBusy] = useState(false)
  return (
    <Specimen title={texts.buttons}>
      <div className="row row--wrap">
        <Button>{texts.primary}</Button>
        <Button variant="line">{texts.secondary}</Button>
        <Button variant="soft">{texts.soft}</Button>
        <Button variant="ghost">{texts.ghost}</Button>
        <Button variant="danger" icon={Trash}>
          {texts.remove}
        </Button>
      </div>
      <div className="row row--wrap">
        <Button busy={busy} busyText={texts.busy} onClick={() => setBusy(true)} data-try="busy">
          {texts.signIn}
        </Button>
        <Button busy busyText={texts.busy}>
          {texts.signIn}
        </Button>
        <Button disabled>{texts.disabled}</Button>
      </div>
      <div className="row row--wrap">
        <Button size="s" icon={Play}>
          {texts.start}
        </Button>
        <Button size="s" icon={Play} busy>
          {texts.start}
        </Button>
        <Button shape="round" aria-label={texts.newRequest}>
          <Plus />
        </Button>
        <IconButton icon={Pencil} label={texts.edit} />
        <IconButton icon={Trash} label={texts.remove} danger />
        <IconButton icon={Search} label={texts.search} disabled />
      </div>
    </Specimen>
  )
}

const Fields = () => {
  const [on, setOn] = useState(true)
  return (
    <Specimen title={texts.fields}>
      <TextField label={texts.label} placeholder={texts.placeholder} />
      <TextField label={texts.name} defaultValue="Ana" error={texts.nameError} autoComplete="name" />
      <TextField label={texts.access} optional hint={texts.accessHint} />
      <PasswordField label={texts.password} defaultValue="marinamarina" />
      <SelectField label={texts.source} defaultValue="manual">
        <option value="manual">{texts.manual}</option>
        <option value="imported">{texts.imported}</option>
      </SelectField>
      <TextField label={texts.readOnly} readOnly value="Room 12" />
      <TextArea label={texts.about} optional defaultValue={texts.blanket} />
      <div className="row row--wrap between">
        <Checkbox label={texts.checkbox} defaultChecked />
        <Switch label={texts.offered} labels={[texts.available, texts.hidden]} checked={on} onChange={setOn} />
        <Switch
          label={texts.offered}
          labels={[texts.available, texts.hidden]}
          checked={!on}
          onChange={(checked) => setOn(!checked)}
        />
      </div>
    </Specimen>
  )
}

const Choices = () => {
  const [role, setRole] = useState<'guest' | 'manager'>('guest')
  const [kind, setKind] = useState<(typeof kinds)[number]['value'] | null>('towels')
  const [filter, setFilter] = useState<string | null>(null)
  const [tab, setTab] = useState<'pending' | 'inProgress' | 'completed'>('pending')
  return (
    <Specimen title={texts.choices}>
      <div className="chips">
        <Chip pressed={filter === null} onClick={() => setFilter(null)}>
          {texts.all}
        </Chip>
        <Chip icon={TowelRack} pressed={filter === 'towels'} onClick={() => setFilter('towels')}>
          {texts.towels}
        </Chip>
        <Chip small icon={BrushCleaning} pressed={filter === 'cleaning'} onClick={() => setFilter('cleaning')}>
          {texts.cleaning}
        </Chip>
      </div>
      <SegmentedControl
        label={texts.signInAs}
        options={[
          { value: 'guest', label: texts.guest, icon: Key },
          { value: 'manager', label: texts.manager, icon: User },
        ]}
        value={role}
        onChange={setRole}
      />
      <RadioCards label={texts.need} options={kinds} value={kind} onChange={setKind} />
      <RadioCards label={texts.need} options={kinds} value={null} onChange={nothing} error={texts.kindError} />
      <Tabs
        name="gallery"
        label={texts.tabsLabel}
        tabs={[
          { id: 'pending', label: texts.pending, count: 3 },
          { id: 'inProgress', label: texts.inProgress, count: 2 },
          { id: 'completed', label: texts.completed, count: 14 },
        ]}
        selected={tab}
        onSelect={setTab}
      />
      <TabPanel name="gallery" selected={tab}>
        <p className="meta">{`${texts.panel}: ${texts[tab]}`}</p>
      </TabPanel>
      <Tabs
        name="gallery-chips"
        label={texts.tabsLabel}
        tabs={[
          { id: 'pending', label: texts.pending, note: texts.manual },
          { id: 'inProgress', label: texts.inProgress, mark: texts.queued },
          { id: 'completed', label: texts.completed },
        ]}
        selected={tab}
        onSelect={setTab}
        chips
      />
      <TabPanel name="gallery-chips" selected={tab}>
        <p className="meta">{`${texts.panel}: ${texts[tab]}`}</p>
      </TabPanel>
    </Specimen>
  )
}

export const Controls = () => (
  <>
    <Buttons />
    <Fields />
    <Choices />
  </>
)
