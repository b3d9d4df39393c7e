import type { ReactNode } from 'react'

// Line drawings for empty states. Their class makes them brass.

const EmptyArt = ({ children }: { children: ReactNode }) => (
  <svg
    className="art"
    viewBox="0 0 84 64"
    fill="none"
    stroke="currentColor"
    strokeWidth="1.6"
    strokeLinecap="round"
    strokeLinejoin="round"
    aria-hidden="true"
  >
    {children}
  </svg>
)

export const NoRequestsArt = () => (
  <EmptyArt>
    <path d="M18 48a24 24 0 0 1 48 0zM10 54h64M42 24v-8M36 15h12" />
    <path d="M28 44a16 16 0 0 1 9-12" opacity=".6" />
  </EmptyArt>
)

export const NothingWaitingArt = () => (
  <EmptyArt>
    <path d="M18 48a24 24 0 0 1 48 0zM10 54h64" />
    <path d="m32 38 7 7 14-15" />
    <path d="M20 16h4M22 14v4M62 12h4M64 10v4" opacity=".6" />
  </EmptyArt>
)

export const NoInvoicesArt = () => (
  <EmptyArt>
    <path d="M28 8h20l10 10v38H28zM48 8v10h10M10 56h64" />
    <path d="M36 28h14M36 36h14M36 44h7" />
    <path d="M17 20h4M19 18v4M65 14h4M67 12v4" opacity=".6" />
  </EmptyArt>
)

export const NoMessagesArt = () => (
  <EmptyArt>
    <path d="M14 10h46v30H36L24 50V40H14z" />
    <path d="M24 21h26M24 29h16" />
    <path d="M66 22h6v24h-6v8l-9-8H44" opacity=".6" />
  </EmptyArt>
)

export const TeamArt = () => (
  <EmptyArt>
    <path d="M10 56h64M24 56V32h8v24M40 56V26h8v30M56 56V36h8v20" />
    <circle cx="28" cy="24" r="4.500" />
    <circle cx="44" cy="16" r="5.500" />
    <circle cx="60" cy="28" r="4" strokeDasharray="3 2.500" />
  </EmptyArt>
)
