// Word stems of a row's status, folded like headers. A status with none of them counts as ok.

export const cancelledStems = [
  'cancel',
  'annul',
  'anul',
  'storn',
  'otkaz',
  'отказ',
  'отмен',
  'аннул',
  'ακυρ',
  'lemond',
  'torol',
  'zrus',
  'odwolan',
  'geannuleerd',
  'declin',
  'reject',
  'expired',
  'deleted',
  'geloscht',
  'obrisan',
  'обрисан',
  'удален',
  'usuniet',
  'smazan',
] as const
export const noShowStems = [
  'noshow',
  'nonshow',
  'mancatapresentazione',
  'nopresentad',
  'nonpresentation',
  'nonpresente',
  'nichterschienen',
  'nichtangereist',
  'nedolaz',
  'nijedos',
  'nepojav',
  'nijesepojav',
  'nijepojav',
  'nisepojav',
  'nijestig',
  'niepojaw',
  'nedoraz',
  'niestawi',
  'nieprzyby',
  'neprezent',
  'nusaprezentat',
  'nietverschenen',
  'nietgekomen',
  'nietkomenopdagen',
  'неявк',
  'неявил',
  'неприех',
  'нијесепојав',
  'нијепојав',
  'незаезд',
  'незаехал',
  'недолаз',
  'nemjelentmeg',
  'nemerkezettmeg',
  'meghiusult',
  'nedostavil',
  'neprijel',
  'mosparaqit',
  'nukuparaqit',
  'μηεμφαν',
  'δενεμφαν',
  'μηαφιξ',
] as const

const split = (stems: string): string[] => stems.trim().split(/\s+/)

/** Nobody has booked yet, whatever else the status says. */
export const unconfirmedStems = split(`
  unconfirm notconfirm notyetconfirm tobeconfirm awaitingconfirm pendingconfirm waitingforconfirm
  confirmationpending unbestatigt nichtbestatigt niepotwierdz nepotvr непотвр нијепотвр неподтвержд ожидаетподтвержд ожиданиеподтвержд nonconfirm
  awaitinghostconfirm untervorbehalt nijepotvr nijejospotvr nisupotvr cekapotvr cekanapotvr нијејошпотвр чекапотвр чеканапотвр
  napotwierdz ждетподтвержд требуетподтвержд megerositesrevar visszaigazolasravar nemvisszaigazol
  nincsvisszaigazol nincsmegerosit asteptareaconfirm asteptareconfirm asteaptaconfirm pritjetekonfirm
  pritjekonfirm joekonfirm joikonfirm nukeshtekonfirm attesadiconferm pendientedeconfirm attentedeconfirm aguardandoconfirm
  noconfirm sinconfirm neconfirm nemmegerosit nietbevestigd onbevestigd pakonfirm μηεπιβεβαι
`)
/** A booking, although there may be a word of those below: "Confirmed, payment pending". */
export const bookedStems = split(`
  confirm conferm bestatigt potvr потвр подтвержд potwierdz megerosit visszaigazol bevestigd konfirm επιβεβαι
  booked guarant checkedin checkedout inhouse change modif alter arrival checkin checkout
  anreise ankunft
`)
/** Inquiries, requests, options, quotes, waiting lists, blocked days, drafts, and bookings not yet paid or accepted. */
export const notBookedStems = [
  // English
  ...split(`
    inquir enquir request tentativ provisional optional quot proposal waitlist waitinglist blocked outoforder
    outofservice unavailab notavailab notpossible draft pending awaiting waitingfor preapprov onhold prospect
    abandon incomplete unfinished invalid failed denied refused withdrawn timedout lapsed
  `),
  // German, Dutch
  ...split(`
    anfrage angefragt anfragt angebot optionier vorlaufig unverbindlich warteliste gesperrt blockiert entwurf
    ausstehend vorgemerkt ungultig fehlgeschlagen wachtop wartetauf zahlungoffen offenezahlung abgelehnt abgelaufen aanvraag aangevraagd offerte inoptie
    voorlopig wachtlijst geblokkeerd inafwachting geweigerd afgewezen verlopen concept
  `),
  // Slavic languages
  ...split(`
    upit zahtev zahtjev ponuda opcij listacekanja nalisticekanja blokiran nacrt nacekanju cekase cekana
    cekauplat odbijen istekl istekao привремен privremen упит захтев понуда опциј блокиран нацрт начекању
    чекасе чекана одбијен истек запрос заявк предварительн предложен опцион листожидан вожидании ожиданиеоплат ожидаетоплат блокир заблокир
    черновик неоплач отклон просроч zapytan oferta wstepn opcjonaln listaoczek listarezerw blokowan szkic wersjarobocza oczekuj
    odrzucon wygas poptavk zadost nabidk predbezn nezavazn cekacilist poradnik blokovan koncept cekajici
    zamitnut odmitnut vyprsel
  `),
  // Hungarian
  ...split(`
    ajanlat erdeklod elozetes opcios varolist zarolt blokkol piszkozat fuggoben varakoz fizetesrevar elutasit
    lejart
  `),
  // Romance languages
  ...split(`
    solicit cerere provizori listadeasteptare blocat ciorna inasteptare asteapta respins refuzat expirat
    richiest preventiv provvisori opzion listadattesa listadiattesa bloccat bozza inattesa rifiutat scadut
    presupuesto provisori listadeespera bloquead borrador pendiente rechazad caducad demande devis provisoire
    listedattente bloque brouillon enattente refuse
  `),
  // Albanian, Greek
  ...split(`
    kerkes pyetje oferte perkohsh provizor opsion listapritje listeepritjes listaepritjes bllokuar nepritje projekt refuzuar skaduar αιτημα
    ερωτημα προσφορα προσωριν αναμον αναμεν εκκρεμ προχειρ μπλοκαρ δεσμευμεν αποκλεισμ απορριφθ
  `),
]
/** Words that stems would find within others: `option` in `adoption`. */
export const notBookedWords = split(`
  option optie opcja opce opcia opcija opcio optiune опция offer block blok hold held lead closure maintenance
  wartung ownerstay proforma
`)
