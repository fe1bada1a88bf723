import type { TimeLineEvent } from '@stoa/contract/browser'
import {
  IconArrowRight,
  IconCoin,
  IconDeviceMobile,
  IconFileText,
  IconHistory,
  IconInbox,
  IconListCheck,
  IconMail,
  IconMessages,
  IconNote,
  IconPackage,
  IconReceipt,
  IconShieldLock,
  IconUpload,
  IconList,
} from '@stoa/ui'
import type { ComponentType } from 'react'

const ICONS: Record<TimeLineEvent['kind'], ComponentType<{ size?: number }>> = {
  email: IconMail,
  sms: IconDeviceMobile,
  message: IconMessages,
  note: IconNote,
  comment: IconMessages,
  task: IconListCheck,
  stage: IconArrowRight,
  request: IconInbox,
  offer: IconFileText,
  order: IconPackage,
  invoice: IconReceipt,
  payment: IconCoin,
  subscription: IconList,
  consent: IconShieldLock,
  import: IconUpload,
  change: IconHistory,
}

/** The icon of an event. */
export function EventIcon({ kind }: Pick<TimeLineEvent, 'kind'>) {
  const Icon = ICONS[kind]
  return <Icon size={13} />
}
