import { cancelSms, type SendSmsInput, type SmsMessage } from '@stoa/contract/browser'
import { toast } from '@stoa/ui'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError, firstErrors, formatInstant, useAct, useChange } from '../../../../kit/index.ts'
import { SMS_TOUCHES, smsOf, type SmsOwner } from '../sms-owner.ts'

/** Time for which the server delays an SMS, so that sending can be undone. */
const UNDO_MS = 10_000
const SLACK_MS = 5000

/** Sends an SMS to the person of a record, with an undo. */
export function useSmsSending(owner: SmsOwner, onSent: () => void) {
  const { t, i18n } = useTranslation('sms')
  const { calls, params } = smsOf(owner)
  const [errors, setErrors] = useState<Record<string, string>>({})
  const [failure, setFailure] = useState<string | null>(null)
  const change = useChange(calls.create, SMS_TOUCHES)
  const cancel = useAct(cancelSms, SMS_TOUCHES)
  const clear = () => {
    setErrors({})
    setFailure(null)
  }
  const told = (message: SmsMessage) => {
    const isLater = message.send_at !== null && Date.parse(message.send_at) > Date.now() + UNDO_MS + SLACK_MS
    toast({
      message: isLater ? t('sent_later', { at: formatInstant(message.send_at, i18n.language) }) : t('sent'),
      tone: 'good',
      autoClose: UNDO_MS,
      action: { label: t('undo'), onClick: () => void cancel.run({ params: { id: message.id } }) },
    })
  }
  const send = async (body: SendSmsInput) => {
    clear()
    try {
      const { data } = await change.send({ params, body })
      onSent()
      told(data)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      const found = firstErrors(error.errors)
      setErrors(found)
      if (!Object.keys(found).length) setFailure(error.message)
    }
  }
  return { send, clear, errors, failure, isPending: change.isPending }
}
