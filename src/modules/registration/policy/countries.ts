import { intlLocale, type Language } from '#platform/contract/languages.ts'
import type { Translate } from '#platform/contract/translate.ts'

// ISO 3166-1: three letters, then the two that Intl knows. Kosovo has codes of its own use.
const table = `
  ABWAW AFGAF AGOAO AIAAI ALAAX ALBAL ANDAD AREAE ARGAR ARMAM ASMAS ATAAQ ATFTF ATGAG AUSAU AUTAT AZEAZ BDIBI
  BELBE BENBJ BESBQ BFABF BGDBD BGRBG BHRBH BHSBS BIHBA BLMBL BLRBY BLZBZ BMUBM BOLBO BRABR BRBBB BRNBN BTNBT
  BVTBV BWABW CAFCF CANCA CCKCC CHECH CHLCL CHNCN CIVCI CMRCM CODCD COGCG COKCK COLCO COMKM CPVCV CRICR CUBCU
  CUWCW CXRCX CYMKY CYPCY CZECZ DEUDE DJIDJ DMADM DNKDK DOMDO DZADZ ECUEC EGYEG ERIER ESHEH ESPES ESTEE ETHET
  FINFI FJIFJ FLKFK FRAFR FROFO FSMFM GABGA GBRGB GEOGE GGYGG GHAGH GIBGI GINGN GLPGP GMBGM GNBGW GNQGQ GRCGR
  GRDGD GRLGL GTMGT GUFGF GUMGU GUYGY HKGHK HMDHM HNDHN HRVHR HTIHT HUNHU IDNID IMNIM INDIN IOTIO IRLIE IRNIR
  IRQIQ ISLIS ISRIL ITAIT JAMJM JEYJE JORJO JPNJP KAZKZ KENKE KGZKG KHMKH KIRKI KNAKN KORKR KWTKW LAOLA LBNLB
  LBRLR LBYLY LCALC LIELI LKALK LSOLS LTULT LUXLU LVALV MACMO MAFMF MARMA MCOMC MDAMD MDGMG MDVMV MEXMX MHLMH
  MKDMK MLIML MLTMT MMRMM MNEME MNGMN MNPMP MOZMZ MRTMR MSRMS MTQMQ MUSMU MWIMW MYSMY MYTYT NAMNA NCLNC NERNE
  NFKNF NGANG NICNI NIUNU NLDNL NORNO NPLNP NRUNR NZLNZ OMNOM PAKPK PANPA PCNPN PERPE PHLPH PLWPW PNGPG POLPL
  PRIPR PRKKP PRTPT PRYPY PSEPS PYFPF QATQA REURE ROURO RUSRU RWARW SAUSA SDNSD SENSN SGPSG SGSGS SHNSH SJMSJ
  SLBSB SLESL SLVSV SMRSM SOMSO SPMPM SRBRS SSDSS STPST SURSR SVKSK SVNSI SWESE SWZSZ SXMSX SYCSC SYRSY TCATC
  TCDTD TGOTG THATH TJKTJ TKLTK TKMTM TLSTL TONTO TTOTT TUNTN TURTR TUVTV TWNTW TZATZ UGAUG UKRUA UMIUM URYUY
  USAUS UZBUZ VATVA VCTVC VENVE VGBVG VIRVI VNMVN VUTVU WLFWF WSMWS YEMYE ZAFZA ZMBZM ZWEZW
  RKSXK`

const alpha2 = new Map(
  table
    .trim()
    .split(/\s+/)
    .map((pair) => [pair.slice(0, 3), pair.slice(3)]),
)

/** Codes of passports that are no countries, and states that no longer are: Intl has no words for them. */
const ownWords: Readonly<Record<string, string>> = {
  XXA: 'registration.country_xxa',
  XXB: 'registration.country_xxb',
  XXC: 'registration.country_xxc',
  XXX: 'registration.country_xxx',
  YUG: 'registration.country_yug',
  SCG: 'registration.country_scg',
  SUN: 'registration.country_sun',
  CSK: 'registration.country_csk',
  DDR: 'registration.country_ddr',
}

const formerStates: readonly string[] = ['YUG', 'SCG', 'SUN', 'CSK', 'DDR']
const withoutState = Object.keys(ownWords).filter((code) => !formerStates.includes(code))

/** The codes of today's countries, stateless and refugee included. */
export const countryCodes: readonly string[] = [...alpha2.keys(), ...withoutState]

/** The same, and states in which somebody may have been born. */
export const birthCountryCodes: readonly string[] = [...countryCodes, ...formerStates]

/** True for a code of today. @param code three capital letters */
export const isCountry = (code: string): boolean => countryCodes.includes(code)

/** True for a code of today or of a state that no longer is. */
export const isBirthCountry = (code: string): boolean => birthCountryCodes.includes(code)

/** The two letters of a country; undefined for codes that ISO has not. */
export const getAlpha2 = (code: string): string | undefined => alpha2.get(code)

const eu =
  'AUT BEL BGR HRV CYP CZE DNK EST FIN FRA DEU GRC HUN IRL ITA LVA LTU LUX MLT NLD POL PRT ROU SVK SVN ESP SWE'.split(
    ' ',
  )

/** True for a member of the European Union. */
export const isInEu = (code: string): boolean => eu.includes(code)

/** The name of a country in a language; the code where there is no name. */
export const getCountryName = (t: Translate, code: string, language: Language): string => {
  const own = ownWords[code]
  if (own !== undefined) return t(own)
  const locale = intlLocale(language)
  // Chromium has no data for Albanian and would silently use the browser's language.
  const known = Intl.DisplayNames.supportedLocalesOf(locale).length > 0 ? locale : 'en'
  return new Intl.DisplayNames(known, { type: 'region' }).of(alpha2.get(code) ?? 'ZZ') ?? code
}
