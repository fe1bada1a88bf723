/** Icons that screens use; add one here and the bundle holds only those in use. */
export {
  IconAddressBook, IconAdjustmentsHorizontal, IconAlertTriangle, IconBell, IconBookmark, IconBuilding, IconCalendar, IconCheck, IconChevronDown, IconChevronRight, IconCopy,
  IconDeviceDesktop, IconDots, IconDownload, IconEdit, IconExternalLink, IconEye, IconFileSpreadsheet, IconFilter, IconGitMerge, IconHistory, IconHome, IconInbox, IconKey,
  IconKeyboard, IconLanguage, IconLayoutDashboard, IconLink, IconListCheck, IconLogin2, IconLogout, IconMail, IconMapPin, IconMenu2, IconMoon, IconNote, IconPaperclip, IconPhone,
  IconPlus, IconRefresh, IconSearch, IconSend, IconSettings, IconShieldLock, IconStar, IconSun, IconTag, IconTrash, IconUpload, IconUser, IconUserPlus, IconUsers, IconWifiOff,
  IconWorld, IconX,
} from '@tabler/icons-react'
