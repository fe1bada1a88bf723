import { accounts, type Account } from '@stoa/contract/browser'
import { contrast, visibleOn } from '@stoa/domain'
import { Button, ColorInput, Group, Stack, Text, toast } from '@stoa/ui'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError, useChange } from '../../../kit/index.ts'
import { useReloadSession } from '../../shared/session/index.ts'

/** The paper of documents and mails, and the sheet of the dark theme. */
const GROUNDS = { paper: '#ffffff', dark: '#211f1b' } as const
/** Contrast that shapes need. */
const LEAST = 3

/** The colour of the account, with how it shows on light and dark ground. */
export function BrandColor({ account }: { account: Account }) {
  const { t } = useTranslation('accounts')
  const reload = useReloadSession()
  const change = useChange(accounts.update, ['accounts'])
  const [color, setColor] = useState(account.brand_color ?? '')
  const [error, setError] = useState<string | null>(null)
  const save = async (brand_color: string | null) => {
    setError(null)
    try {
      await change.send({ params: { id: account.id }, body: { brand_color } })
      setColor(brand_color ?? '')
      toast({ message: t('settings.color_saved'), tone: 'good' })
      void reload()
    } catch (failure) {
      if (!(failure instanceof ApiError)) throw failure
      setError(failure.errors.brand_color?.[0] ?? failure.message)
    }
  }
  const isColor = /^#[0-9a-f]{6}$/i.test(color)
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void save(color || null)
      }}
    >
      <Stack gap={6}>
        <Group align="flex-end" gap="xs">
          <ColorInput
            label={t('settings.color')}
            description={t('settings.color_text')}
            value={color}
            onChange={setColor}
            error={error}
            eyeDropperButtonProps={{ 'aria-label': t('settings.color_pick') }}
          />
          <Button type="submit" variant="default" loading={change.isPending} disabled={color === (account.brand_color ?? '')}>
            {t('settings.color_save')}
          </Button>
          {account.brand_color && (
            <Button variant="subtle" color="red" onClick={() => void save(null)}>
              {t('settings.color_remove')}
            </Button>
          )}
        </Group>
        {isColor && (
          <ul className="stoa-contrasts">
            {(Object.entries(GROUNDS) as [keyof typeof GROUNDS, string][]).map(([name, ground]) => (
              <li key={name}>
                <i aria-hidden style={{ background: ground, borderColor: visibleOn(color.toLowerCase(), ground) }} />
                <Text span size="xs" c="dimmed">
                  {t(contrast(color, ground) < LEAST ? `settings.contrast.${name}_changed` : `settings.contrast.${name}`, {
                    ratio: contrast(color, ground).toLocaleString('el', { maximumFractionDigits: 1 }),
                  })}
                </Text>
              </li>
            ))}
          </ul>
        )}
      </Stack>
    </form>
  )
}
