import { IconMail, IconPhone } from '@stoa/ui'
import { use, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { formatPhone, InEditable } from '../../../kit/index.ts'

interface ReachLinkProps {
  email?: string | null
  phone?: string | null
  /** Class of the link where the value is only shown. */
  className?: string
}

/**
 * An e-mail address or a number as a link that writes or calls. Where a click on the value edits it, the link is an icon beside it,
 * which shows on hover and focus, and always where there is no pointer.
 */
export function ReachLink({ email, phone, className }: ReachLinkProps): ReactNode {
  const { t } = useTranslation('kit')
  const isEdited = use(InEditable)
  const value = email ?? phone
  if (!value) return null
  const href = email ? `mailto:${email}` : `tel:${phone}`
  const text = email ?? formatPhone(phone!)
  if (!isEdited)
    return (
      <a className={className} href={href}>
        {text}
      </a>
    )
  const Icon = email ? IconMail : IconPhone
  const label = t(email ? 'reach.write' : 'reach.call', { value: text, interpolation: { escapeValue: false } })
  return (
    <>
      <span className="stoa-reached">{text}</span>
      <a className="stoa-reach" href={href} aria-label={label} title={label}>
        <Icon size={14} />
      </a>
    </>
  )
}
