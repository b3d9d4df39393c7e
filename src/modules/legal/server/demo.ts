import type { Tx } from '#platform/server/database/transaction.ts'
import type { Scope } from '#platform/server/scope.ts'
import type { LegalTexts } from '../contract.ts'
import { writePage } from './store.ts'

const privacy: LegalTexts = {
  en: `# Who is responsible
Hotel Marina d.o.o., Slovenska obala 12, 85310 Budva, Montenegro. Write to privacy@hotel-marina.example or ask at \
the reception.

# Signing in
Your room and your name. We need them to show you what belongs to your stay, and nothing else. They are removed 30 \
days after you leave.

# What you ask for
Requests, orders and taxis, with what you write about them. Our team reads it to do the work. The driver is told \
where to pick you up. Names and words are removed 30 days after you leave.

# Invoices
What you ordered and what you paid. The law obliges us to keep invoices.

# Who else receives data
- our e-mail provider, when we send your invoice;
- our accounting: sums and numbers, no names.

# Your rights
You may see, correct or have deleted what we hold about you, and complain to the Agency for Personal Data \
Protection in Podgorica.`,
  de: `# Verantwortlich
Hotel Marina d.o.o., Slovenska obala 12, 85310 Budva, Montenegro. Schreiben Sie an privacy@hotel-marina.example \
oder fragen Sie an der Rezeption.

# Anmeldung
Ihr Zimmer und Ihr Name. Wir brauchen beides, um Ihnen zu zeigen, was zu Ihrem Aufenthalt gehört, und für nichts \
sonst. Beides wird 30 Tage nach Ihrer Abreise entfernt.

# Ihre Wünsche
Anfragen, Bestellungen und Taxis mit dem, was Sie dazu schreiben. Unser Team liest es, um Ihren Wunsch zu erfüllen. \
Der Fahrer erfährt, wo er Sie abholt. Namen und Texte werden 30 Tage nach Ihrer Abreise entfernt.

# Rechnungen
Was Sie bestellt und was Sie bezahlt haben. Rechnungen müssen wir nach dem Gesetz aufbewahren.

# Wer sonst Daten erhält
- unser E-Mail-Anbieter, wenn wir Ihnen die Rechnung senden;
- unsere Buchhaltung: Beträge und Nummern, keine Namen.

# Ihre Rechte
Sie können einsehen, berichtigen oder löschen lassen, was wir über Sie speichern, und sich bei der Agentur für den \
Schutz personenbezogener Daten in Podgorica beschweren.`,
}

const imprint: LegalTexts = {
  en: `Hotel Marina d.o.o.
Slovenska obala 12
85310 Budva, Montenegro

Register: Central Registry of Business Entities, 5-0123456
Tax number: PIB 02837465
Represented by: Milica Kovač

E-mail: hello@hotel-marina.example
Phone: +44 20 7946 0200`,
}

/** Writes the legal texts of a demo hotel. */
export const addDemoLegal = async (tx: Tx, scope: Scope): Promise<void> => {
  const page = { way: 'text', address: null, draft_basis: null } as const
  await writePage(tx, scope, { ...page, kind: 'privacy', texts: privacy }, true)
  await writePage(tx, scope, { ...page, kind: 'imprint', texts: imprint }, true)
}
