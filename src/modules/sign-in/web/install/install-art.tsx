import './install-help.css'
import type { ReactNode } from 'react'
import { Install } from '#platform/web/ui/icons.ts'

// The three pictures of the install help. Loaded with its dialog, not with the sign-in page.

const Phone = ({ children }: { children: ReactNode }) => (
  <div className="install-art">
    <svg viewBox="0 0 360 232" aria-hidden="true">
      <rect
        x="112"
        y="14"
        width="136"
        height="210"
        rx="18"
        fill="var(--raised)"
        stroke="var(--ink-2)"
        strokeWidth="2"
      />
      {children}
    </svg>
  </div>
)

const BellMark = ({ x, y, size }: { x: number; y: number; size: number }) => (
  <svg
    x={x}
    y={y}
    width={size}
    height={size}
    viewBox="0 0 40 40"
    fill="none"
    stroke="currentColor"
    strokeWidth="1.6"
    strokeLinecap="round"
    strokeLinejoin="round"
  >
    <path d="M8 26a12 12 0 0 1 24 0zM5.5 31h29M20 14v-4M16.500 9h7" />
  </svg>
)

const Page = () => (
  <>
    <rect x="113" y="15" width="134" height="27" rx="14" fill="var(--rest-soft)" />
    <rect x="124" y="22" width="84" height="12" rx="6" fill="var(--raised)" />
    <g color="var(--accent)">
      <BellMark x={158} y={60} size={44} />
    </g>
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

const Finger = ({ x, y }: { x: number; y: number }) => (
  <g transform={`translate(${x} ${y})`}>
    <circle r="20" fill="none" stroke="var(--brass)" strokeWidth="2" />
    <circle r="13" fill="none" stroke="var(--brass)" strokeWidth="2" opacity=".6" />
    <path
      d="M-2-2c0-5 7-5 7 0v14l8 2.5c3 1 4 3 3.5 6l-2 12H0L-9 19c-2-3 2-6 4.5-4L-2 18z"
      fill="var(--surface)"
      stroke="var(--ink)"
      strokeWidth="1.8"
      strokeLinejoin="round"
    />
  </g>
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
    <g color="var(--on-accent)">
      <BellMark x={167} y={105} size={26} />
    </g>
    <g fill="none" stroke="var(--brass)" strokeWidth="2" strokeLinecap="round">
      <rect x="156" y="94" width="48" height="48" rx="15" />
      <path d="m150 86-6-6M210 86l6-6M150 150l-6 6M210 150l6 6" />
    </g>
    <rect x="164" y="148" width="32" height="6" rx="3" fill="var(--ink-2)" />
  </Phone>
)

/** In this order: open the browser menu, add to home screen, follow the prompts. */
export const installArt = [OpenMenu, AddToHome, OnHomeScreen] as const
