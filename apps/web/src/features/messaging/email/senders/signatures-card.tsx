import { readEmailSignature, saveEmailSignature } from '@stoa/contract/browser'
import { Button, Group, SegmentedControl, Stack, Text, toast, SettingsCard } from '@stoa/ui'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useEndpoint, useEndpointForm, useMay } from '../../../../kit/index.ts'
import { PanelBody } from '../../../shared/records/index.ts'
import { MailTextField } from '../composer/fields/mail-text-field.tsx'
import { LetterFrame } from '../letter/letter-frame.tsx'

type Scope = 'own' | 'account'

/** Signatures of mails: that of the author, or that of the account as a default. */
export function SignaturesCard({ accountId, mayChangeAccount }: { accountId: number; mayChangeAccount: boolean }) {
  const { t } = useTranslation('email')
  const maySend = useMay()(saveEmailSignature)
  const [scope, setScope] = useState<Scope>('own')
  const loaded = useEndpoint(readEmailSignature, { params: { account_id: accountId } })
  const signatures = loaded.answer?.data
  const html = signatures?.[scope]?.html ?? ''
  const mayEdit = maySend && (scope === 'own' || mayChangeAccount)
  return (
    <SettingsCard title={t('signatures.title')} text={t('signatures.text')}>
      <Stack gap="sm">
        <SegmentedControl
          w="fit-content"
          maw="100%"
          size="xs"
          aria-label={t('signatures.title')}
          value={scope}
          onChange={(next) => setScope(next)}
          data={(['own', 'account'] as const).map((value) => ({ value, label: t(`signatures.${value}`) }))}
        />
        <PanelBody loaded={loaded} isEmpty={!signatures} empty={null}>
          {mayEdit ? (
            <SignatureForm key={scope} accountId={accountId} scope={scope} html={html} />
          ) : html ? (
            <LetterFrame html={html} title={t(`signatures.${scope}`)} trusted />
          ) : (
            <Text size="sm">{t('signatures.none')}</Text>
          )}
        </PanelBody>
      </Stack>
    </SettingsCard>
  )
}

function SignatureForm({ accountId, scope, html }: { accountId: number; scope: Scope; html: string }) {
  const { t } = useTranslation('email')
  const form = useEndpointForm(saveEmailSignature, {
    params: { account_id: accountId },
    defaults: { html },
    toBody: (values) => ({ scope, html: values.html }),
    onDone: () => toast({ message: t('signatures.saved'), tone: 'good' }),
  })
  return (
    <form noValidate onSubmit={form.onSubmit}>
      <Stack gap="xs">
        <MailTextField
          accountId={accountId}
          hasTags={false}
          label={t(`signatures.${scope}`)}
          hideLabel
          height={6}
          placeholder={t('signatures.placeholder')}
          value={form.values.html}
          error={form.errors.html ?? form.error?.message}
          onChange={(next) => form.setFieldValue('html', next)}
        />
        <Group justify="flex-end">
          <Button type="submit" size="compact-md" loading={form.isPending} disabled={!form.isDirty()}>
            {t('signatures.save')}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
