import './install-help.css'
import type { ReactNode } from 'react'
import { Install } from '#platform/web/ui/icons.ts'

// The pictures of the install help. Loaded with its dialog, not with the sign-in page.

const Phone = ({ corner = 18, children }: { corner?: number; children: ReactNode }) => (
  <div className="install-art">
    <svg viewBox="0 0 360 232" aria-hidden="true">
      <rect
        x="112"
        y="14"
        width="136"
        height="210"
        rx={corner}
        fill="var(--raised)"
        stroke="var(--ink-2)"
        strokeWidth="2"
      />
      {children}
    </svg>
  </div>
)

const BellMark = ({ x, y, size, color }: { x: number; y: number; size: number; color: string }) => (
  <svg x={x} y={y} width={size} height={size} viewBox="0 0 40 40" fill="none" stroke={color} strokeWidth="1.6">
    <path d="M8 26a12 12 0 0 1 24 0zM5.5 31h29M20 14v-4M16.500 9h7" />
  </svg>
)

const Page = () => (
  <>
    <rect x="113" y="15" width="134" height="27" rx="14" fill="var(--rest-soft)" />
    <rect x="124" y="22" width="84" height="12" rx="6" fill="var(--raised)" />
    <BellMark x={158} y={60} size={44} color="var(--accent)" />
    <g fill="var(--line)">
      <rect x="140" y="112" width="80" height="7" rx="3" />
      <rect x="128" y="130" width="104" height="16" rx="4" />
      <rect x="128" y="152" width="104" height="16" rx="4" />
    </g>
    <rect x="128" y="178" width="104" height="20" rx="4" fill="var(--accent)" />
    <g fill="var(--ink)">
      <circle cx="232" cy="22" r="2.2" />
      <circle cx="232" cy="28" r="2.2" />
      <circle cx="232" cy="34" r="2.2" />
    </g>
  </>
)

const Rings = ({ x, y }: { x: number; y: number }) => (
  <g fill="none" stroke="var(--brass)" strokeWidth="2">
    <circle cx={x} cy={y} r="20" />
    <circle cx={x} cy={y} r="13" opacity=".6" />
  </g>
)

const Hand = ({ x, y }: { x: number; y: number }) => (
  <path
    transform={`translate(${x} ${y})`}
    d="M-2-2c0-5 7-5 7 0v14l8 2.500c3 1 4 3 3.500 6l-2 12H0L-9 19c-2-3 2-6 4.500-4L-2 18z"
    fill="var(--surface)"
    stroke="var(--ink)"
    strokeWidth="1.8"
  />
)

const Finger = ({ x, y }: { x: number; y: number }) => (
  <>
    <Rings x={x} y={y} />
    <Hand x={x} y={y} />
  </>
)

const OpenMenu = () => (
  <Phone>
    <Page />
    <Finger x={232} y={28} />
  </Phone>
)

const AddToHome = () => (
  <Phone>
    <Page />
    <rect x="146" y="36" width="118" height="104" rx="10" fill="var(--raised)" stroke="var(--line-strong)" />
    <g fill="var(--line)">
      <rect x="160" y="50" width="66" height="7" rx="3" />
      <rect x="160" y="122" width="54" height="7" rx="3" />
    </g>
    <rect x="150" y="68" width="110" height="42" rx="7" fill="var(--accent-soft)" />
    <svg x="157" y="77" width="24" height="24" color="var(--accent)">
      <Install />
    </svg>
    <g fill="var(--accent)">
      <rect x="188" y="79" width="58" height="7" rx="3" />
      <rect x="188" y="92" width="40" height="7" rx="3" />
    </g>
    <Finger x={222} y={104} />
  </Phone>
)

const otherApps = [
  [130, 58],
  [166, 58],
  [202, 58],
  [130, 104],
  [202, 104],
  [130, 150],
  [166, 150],
  [202, 150],
] as const

const OnHomeScreen = () => (
  <Phone>
    {otherApps.map(([x, y]) => (
      <rect key={`${x} ${y}`} x={x} y={y} width="28" height="28" rx="8" fill="var(--line)" />
    ))}
    <rect x="162" y="100" width="36" height="36" rx="10" fill="var(--accent)" />
    <BellMark x={167} y={105} size={26} color="var(--on-accent)" />
    <g fill="none" stroke="var(--brass)" strokeWidth="2">
      <rect x="156" y="94" width="48" height="48" rx="15" />
      <path d="m150 86-6-6M210 86l6-6M150 150l-6 6M210 150l6 6" />
    </g>
    <rect x="164" y="148" width="32" height="6" rx="3" fill="var(--ink-2)" />
  </Phone>
)

/** In this order: open the browser menu, add to home screen, follow the prompts. */
export const installArt = [OpenMenu, AddToHome, OnHomeScreen] as const

// The first two steps in Safari on iPhone and iPad, where the menu is at the lower edge.

const SafariPage = () => (
  <>
    <rect x="150" y="22" width="60" height="9" rx="4.5" fill="var(--line)" />
    <g fill="none" stroke="var(--accent)" strokeWidth="1.8">
      <path d="M167 74a13 13 0 0 1 26 0zM164 79.500h32M180 61v-4.500M176.500 56h7" />
    </g>
    <g fill="var(--line)">
      <rect x="140" y="96" width="80" height="7" rx="3" />
      <rect x="128" y="114" width="104" height="16" rx="4" />
      <rect x="128" y="136" width="104" height="16" rx="4" />
    </g>
    <rect x="128" y="160" width="104" height="18" rx="4" fill="var(--accent)" />
  </>
)

/** Safari's toolbar with the share button. */
export const ShareArt = () => (
  <Phone corner={20}>
    <SafariPage />
    <path d="M113 190h134" stroke="var(--line)" />
    <g fill="none" stroke="var(--ink-2)" strokeWidth="1.6">
      <path d="m135 201-5 5 5 5M150 201l5 5-5 5M209 202h10v9h-10zM229 200.500c3-1.500 5-1 6 0v11c-1-1-3-1.500-6 0zM235 200.500" />
    </g>
    <svg
      x="170"
      y="195"
      width="20"
      height="20"
      viewBox="0 0 24 24"
      fill="none"
      stroke="var(--accent)"
      strokeWidth="1.8"
    >
      <path d="M8 10.500H5.500V21h13V10.500H16M12 15V3M8 6.500 12 3l4 3.500" />
    </svg>
    <Rings x={180} y={205} />
    <Hand x={184} y={194} />
  </Phone>
)

/** The share sheet with its line "Add to Home Screen". */
export const ShareSheetArt = () => (
  <Phone corner={20}>
    <SafariPage />
    <path d="M113 108q0-12 12-12h110q12 0 12 12v96q0 19-19 19H132q-19 0-19-19z" fill="var(--sunken)" />
    <rect x="168" y="101" width="24" height="3.500" rx="1.750" fill="var(--line-strong)" opacity=".6" />
    <g fill="var(--raised)">
      <rect x="122" y="112" width="116" height="26" rx="7" />
      <rect x="122" y="178" width="116" height="26" rx="7" />
    </g>
    <rect
      x="122"
      y="144"
      width="116"
      height="28"
      rx="7"
      fill="var(--accent-soft)"
      stroke="var(--accent)"
      strokeWidth="1.500"
    />
    <g fill="var(--line)">
      <rect x="132" y="122" width="62" height="7" rx="3" />
      <rect x="132" y="188" width="48" height="7" rx="3" />
    </g>
    <rect x="132" y="154.500" width="66" height="7" rx="3" fill="var(--accent)" />
    <path d="M216 151h14v14h-14zM223 154.500v7M219.500 158h7" fill="none" stroke="var(--accent)" strokeWidth="1.600" />
    <Rings x={206} y={160} />
    <Hand x={210} y={160} />
  </Phone>
)
