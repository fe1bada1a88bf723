import { chooseEmailCampaignWinner, emailCampaignVariants, type CampaignVariantResult, type EmailCampaign } from '@stoa/contract/browser'
import { Alert, Anchor, Button, ConfirmDialog, Group, Progress, Stack, StatusBadge, Table, Text, toast } from '@stoa/ui'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { addressQuery, formatCount, formatInstant, useAct, useEndpoint, useMay } from '../../../../kit/index.ts'
import { campaignPaths } from '../campaigns/campaign-paths.ts'
import { shareOf } from '../campaigns/campaign-shares.ts'
import { variantLetter } from '../campaigns/variant-letter.ts'
import './variants-card.css'

/** The variants of a campaign side by side, where the test is, and which variant won and why. */
export function VariantsCard({ campaign }: { campaign: EmailCampaign }) {
  const { t } = useTranslation('email_campaigns')
  const [chosen, setChosen] = useState<CampaignVariantResult | null>(null)
  const loaded = useEndpoint(emailCampaignVariants, { params: { id: campaign.id } }, { keepPrevious: true })
  const mayChoose = useMay()(chooseEmailCampaignWinner)
  const found = loaded.answer?.data
  if (!found?.variants.length) return null
  const isOpen = campaign.decided_at === null && campaign.status !== 'cancelled'
  return (
    <Stack gap="xs" component="section" aria-label={t('variants.title')}>
      <Text fw={600}>{t('variants.title')}</Text>
      <Decision campaign={campaign} held={found.held} variants={found.variants} />
      <div className="stoa-variants">
        <Table>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{t('variants.variant')}</Table.Th>
              {FIGURES.map((name) => (
                <Table.Th key={name}>{t(`results.${name}`)}</Table.Th>
              ))}
              {isOpen && mayChoose && <Table.Th aria-label={t('variants.choose')} />}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {found.variants.map((variant) => (
              <Table.Tr key={variant.variant}>
                <Table.Td>
                  <VariantName campaign={campaign} variant={variant} />
                </Table.Td>
                {FIGURES.map((name) => (
                  <Table.Td key={name} data-label={t(`results.${name}`)}>
                    <Figure count={variant[name]} whole={name === 'sent' ? 0 : variant.sent} best={bestOf(found.variants, name)} />
                  </Table.Td>
                ))}
                {isOpen && mayChoose && (
                  <Table.Td data-act>
                    <Button
                      size="compact-xs"
                      variant="default"
                      aria-label={t('variants.choose_named', { letter: variantLetter(variant.variant) })}
                      onClick={() => setChosen(variant)}
                    >
                      {t('variants.choose')}
                    </Button>
                  </Table.Td>
                )}
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </div>
      <Text size="xs" c="dimmed">
        {t('variants.hint')}
      </Text>
      <ChooseDialog campaign={campaign} chosen={chosen} held={found.held} onClose={() => setChosen(null)} />
    </Stack>
  )
}

const FIGURES = ['sent', 'opened', 'clicked', 'orders', 'unsubscribed'] as const

/** The highest share of a figure among the variants, for its bar. */
const bestOf = (variants: readonly CampaignVariantResult[], name: (typeof FIGURES)[number]) =>
  name === 'sent' ? 0 : Math.max(...variants.map((one) => (one.sent ? one[name] / one.sent : 0)))

function Figure({ count, whole, best }: { count: number; whole: number; best: number }) {
  return (
    <Stack gap={2} align="flex-end">
      <Text size="sm">{formatCount(count)}</Text>
      {whole > 0 && (
        <>
          <Text size="xs" c="dimmed">
            {shareOf(count, whole)}
          </Text>
          <Progress size={4} w={64} value={best ? (100 * count) / whole / best : 0} aria-hidden />
        </>
      )}
    </Stack>
  )
}

function VariantName({ campaign, variant }: { campaign: EmailCampaign; variant: CampaignVariantResult }) {
  const { t } = useTranslation('email_campaigns')
  const letter = variantLetter(variant.variant)
  return (
    <Stack gap={2}>
      <Group gap="xs" wrap="nowrap">
        <Anchor
          component={Link}
          to={campaignPaths.tab(campaign.account_id, campaign.id, 'tracking-logs')}
          search={addressQuery({ 'filter.variant.in': String(variant.variant) })}
          size="sm"
          fw={600}
        >
          {t('variants.name', { letter })}
        </Anchor>
        {variant.is_winner && <StatusBadge tone="good">{t('variants.winner')}</StatusBadge>}
      </Group>
      <Text size="xs" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
        {[variant.subject, variant.from_name].filter(Boolean).join(' · ')}
      </Text>
    </Stack>
  )
}

/** What is decided and why, or what the campaign waits for. */
function Decision({ campaign, held, variants }: { campaign: EmailCampaign; held: number; variants: readonly CampaignVariantResult[] }) {
  const { t, i18n } = useTranslation('email_campaigns')
  const { ab_test, winner_variant, winner_reason, decided_at, decides_at, test_ended_at, status } = campaign
  if (!ab_test || status === 'cancelled') return null
  if (winner_variant !== null && decided_at !== null) {
    const rule = ab_test.rule === 'hand' ? 'opens' : ab_test.rule
    const figures = variants.flatMap(({ variant, decided_on }) =>
      decided_on
        ? [
            t('variants.figure', {
              letter: variantLetter(variant),
              part: formatCount(decided_on[COUNTED[rule]]),
              whole: formatCount(decided_on.sent),
            }),
          ]
        : [],
    )
    return (
      <Alert variant="light" color={winner_reason === 'unclear' ? 'yellow' : 'green'}>
        <Text size="sm">
          {t(`variants.reason.${winner_reason}`, { letter: variantLetter(winner_variant), at: formatInstant(decided_at, i18n.language) })}
        </Text>
        <Text size="xs" c="dimmed">
          {t(`variants.rested_on.${rule}`, { figures: figures.join(', ') })}
        </Text>
      </Alert>
    )
  }
  const waits = decides_at
    ? t('variants.decides', { at: formatInstant(decides_at, i18n.language), rule: t(`variants.rule.${ab_test.rule}`) })
    : test_ended_at === null
      ? t('variants.under_way')
      : t('variants.waits_for_you')
  return (
    <Alert variant="light" color="blue">
      <Text size="sm">{waits}</Text>
      {held > 0 && <Text size="xs">{t('variants.held', { count: held })}</Text>}
    </Alert>
  )
}

const COUNTED = { opens: 'opened', clicks: 'clicked', orders: 'orders' } as const

interface ChooseDialogProps {
  campaign: EmailCampaign
  chosen: CampaignVariantResult | null
  held: number
  onClose: () => void
}

function ChooseDialog({ campaign, chosen, held, onClose }: ChooseDialogProps) {
  const { t } = useTranslation('email_campaigns')
  const choose = useAct(chooseEmailCampaignWinner, ['email-campaigns', 'variants'])
  const letter = chosen ? variantLetter(chosen.variant) : ''
  return (
    <ConfirmDialog
      opened={chosen !== null}
      title={t('variants.choose_title', { letter })}
      confirmLabel={t('variants.choose')}
      pending={choose.isPending}
      onConfirm={() =>
        void choose.run({ params: { id: campaign.id }, body: { variant: chosen!.variant } }).then((isDone) => {
          if (isDone) toast({ message: t('variants.chosen', { letter }), tone: 'good' })
          onClose()
        })
      }
      onClose={onClose}
    >
      {held ? t('variants.choose_text', { count: held }) : t('variants.choose_all_sent')}
    </ConfirmDialog>
  )
}
