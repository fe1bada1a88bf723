export * from '@mantine/core'
export { Select as BaseSelect } from '@mantine/core'
export { useForm, type UseFormReturnType } from '@mantine/form'
export { useDisclosure, useHotkeys, useMediaQuery, useNetwork } from '@mantine/hooks'
export * from './icons.ts'
export { Avatar, AVATAR_COLORS, initialsOf, type AvatarProps } from './display/avatar.tsx'
export { Colonnade, Shaft, type ColonnadeColumn } from './figures/colonnade.tsx'
export { MonthLine } from './figures/month-line.tsx'
export { useBriefOptions } from './inputs/brief-options.ts'
export type { SwipeAct } from './table/table-swipe.ts'
export type { ColumnView } from './table/table-heading.tsx'
export { DataTable, type Column, type DataTableProps } from './table/data-table.tsx'
export { localDay, pickDay, presetRange, PRESETS, SINGLE_PRESETS, type DateValue, type Preset } from './dates/date-value.ts'
export { ConfirmDialog, type ConfirmDialogProps } from './feedback/dialogs.tsx'
export { Modal } from './feedback/modal.tsx'
export {
  BaseTextarea,
  NumberInput,
  PhoneInput,
  Select,
  Textarea,
  tidyPhone,
  type NumberInputProps,
  type PhoneInputProps,
  type SelectProps,
} from './inputs/inputs.tsx'
export { FirstTags, Kbd, PageHeader, StatusBadge, TagPill, Toolbar, type Crumb, type StatusTone } from './display/marks.tsx'
export { PageTurner, type PageTurnerProps } from './display/page-turner.tsx'
export { PasswordInput } from './inputs/password-input.tsx'
export { SimpleSearch } from './inputs/simple-search.tsx'
export { type Option, SimpleSelect } from './inputs/simple-select.tsx'
export { EmptyState, ErrorState, ListSkeleton, PageSkeleton } from './feedback/states.tsx'
export { Facts } from './display/facts.tsx'
export { scrollToCenter } from './display/scroll-to-center.ts'
export { SettingsCard } from './display/settings-card.tsx'
export { TabRow } from './display/tab-row.tsx'
export { DayInput } from './dates/day-input.tsx'
export { DatePicker } from './dates/lazy-date-picker.tsx'
export { useScrollToError } from './inputs/use-scroll-to-error.ts'
export { Hint } from './overlay/hint.tsx'
export { LazyMenu, useOpenOnMount } from './overlay/lazy-menu.tsx'
export { MenuButton, type MenuEntry } from './overlay/menu-button.tsx'
export { LazyTooltip } from './overlay/lazy-tooltip.tsx'
export { UiTextsProvider, useUiTexts, type UiTexts } from './texts.tsx'
export { cssVariablesResolver, theme } from './theme.ts'
export { closeToast, toast, TOAST_MS, Toaster, type ToastInput } from './feedback/toaster.tsx'
