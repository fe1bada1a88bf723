import { Alert } from '@stoa/ui'
import { useSearch } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'

const LOOK_AGAIN_MS = 2_000
const LOOKS = 30

/** Outcome of a card payment. Polls until the provider reports it. */
export function AfterPaying({ isOpen, onLook, mb }: { isOpen: boolean; onLook: () => void; mb?: 'md' }) {
  const { t } = useTranslation('invoices')
  const { payment }: { payment?: string } = useSearch({ strict: false })
  const isAwaited = payment === 'done' && isOpen
  const [looks, setLooks] = useState(0)
  useEffect(() => {
    if (!isAwaited || looks >= LOOKS) return undefined
    const timer = setTimeout(() => {
      setLooks(looks + 1)
      onLook()
    }, LOOK_AGAIN_MS)
    return () => clearTimeout(timer)
  }, [isAwaited, looks, onLook])
  if (payment !== 'done' && payment !== 'cancelled') return null
  const said = payment === 'cancelled' ? 'cancelled' : isOpen ? 'awaited' : 'paid'
  return (
    <Alert variant="light" color={said === 'cancelled' ? 'gray' : 'green'} mb={mb} role="status" data-bar>
      {t(`public.${said}`)}
    </Alert>
  )
}
