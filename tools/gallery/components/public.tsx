import { Home, Key, Mail, Phone, User } from 'lucide-react'
import { useState } from 'react'
import { Callout } from '#platform/web/ui/containers/Callout.tsx'
import { Button, buttonClass } from '#platform/web/ui/controls/Button.tsx'
import { PasswordField } from '#platform/web/ui/controls/PasswordField.tsx'
import { SegmentedControl } from '#platform/web/ui/controls/SegmentedControl.tsx'
import { TextField } from '#platform/web/ui/controls/TextField.tsx'
import { Install } from '#platform/web/ui/icons.ts'
import { ExpiredArt, NotFoundArt } from '#platform/web/ui/illustrations/pages.tsx'
import { LanguagePicker } from '#platform/web/ui/overlays/LanguagePicker.tsx'
import { Brandmark } from '#platform/web/ui/shell/Brandmark.tsx'
import { LanguageButton } from '#platform/web/ui/shell/LanguageButton.tsx'
import { LoadingScreen } from '#platform/web/ui/shell/LoadingScreen.tsx'
import { MessagePage } from '#platform/web/ui/shell/MessagePage.tsx'
import { ProductLine } from '#platform/web/ui/shell/ProductLine.tsx'
import { brand } from './brands.ts'
import { query, texts } from './texts.ts'

const Guest = () => (
  <>
    <TextField label={texts.label} placeholder={texts.placeholder} defaultValue="Room 12" autoComplete="off" />
    <TextField label={texts.name} defaultValue="Jonas Weber" autoComplete="name" />
    <TextField label={texts.access} optional placeholder={texts.accessHint} />
    <Button wide type="submit" busyText={texts.busy}>
      {texts.signIn}
    </Button>
  </>
)

const Manager = () => (
  <>
    <Callout tone="error">{texts.notManager}</Callout>
    <TextField label={texts.email} type="email" defaultValue="milica@hotelmarina.example" autoComplete="username" />
    <PasswordField label={texts.password} defaultValue="marinamarina" />
    <Button wide type="submit" busyText={texts.busy}>
      {texts.signInManager}
    </Button>
  </>
)

export const SignIn = () => {
  const [role, setRole] = useState<'guest' | 'manager'>(query.get('state') === 'manager' ? 'manager' : 'guest')
  const [choosing, setChoosing] = useState(false)
  return (
    <>
      <main className="auth">
        <LanguageButton language="en" onClick={() => setChoosing(true)} />
        <div className="auth-card">
          <div className="auth-head">
            <Brandmark brand={brand} />
            <hr className="rule" />
            <h1 className="serif">{texts.welcome}</h1>
            <p className="meta">{texts.guestApp}</p>
          </div>
          <form className="stack" noValidate onSubmit={(event) => event.preventDefault()}>
            <SegmentedControl
              label={texts.signInAs}
              options={[
                { value: 'guest', label: texts.guest, icon: Key },
                { value: 'manager', label: texts.manager, icon: User },
              ]}
              value={role}
              onChange={setRole}
            />
            {role === 'guest' ? <Guest /> : <Manager />}
          </form>
        </div>
        <ProductLine />
        <Button variant="line" shape="pill" icon={Install} className="fab">
          {texts.install}
        </Button>
      </main>
      <LanguagePicker
        current="en"
        open={choosing}
        onApply={() => setChoosing(false)}
        onClose={() => setChoosing(false)}
      />
    </>
  )
}

export const Loading = () => <LoadingScreen text={texts.loading} logo_url={brand.logo_url} />

export const Expired = () => (
  <MessagePage art={<ExpiredArt />} title={texts.expired} text={texts.expiredText}>
    <a className={buttonClass({})} href="tel:+38220555010">
      <Phone />
      {texts.call}
    </a>
    <a className={buttonClass({ variant: 'ghost' })} href="mailto:support@deskbell.example">
      <Mail />
      {texts.write}
    </a>
  </MessagePage>
)

export const NotFound = () => (
  <MessagePage art={<NotFoundArt />} title={texts.notFound} text={texts.notFoundText}>
    <a className={buttonClass({})} href="?page=home">
      <Home />
      {texts.goHome}
    </a>
    <a className={buttonClass({ variant: 'ghost' })} href="?page=kit">
      {texts.find}
    </a>
  </MessagePage>
)
