import { Text } from '@stoa/ui'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'

/** Remaining time in words. */
export function Remaining({ at }: { at: string | null }) {
  const { t, i18n } = useTranslation('imports')
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000)
    return () => clearInterval(timer)
  }, [])
  if (!at) return null
  const seconds = Math.max(1, Math.round((new Date(at).getTime() - now) / 1000))
  const format = (value: number, unit: 'second' | 'minute') =>
    new Intl.NumberFormat(i18n.language === 'gr' ? 'el' : 'en', { style: 'unit', unit, unitDisplay: 'long' }).format(value)
  return (
    <Text size="sm" c="dimmed">
      {t('remaining', { time: seconds < 90 ? format(seconds, 'second') : format(Math.round(seconds / 60), 'minute') })}
    </Text>
  )
}
