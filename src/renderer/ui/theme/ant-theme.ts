import { theme as antTheme, type ThemeConfig } from 'antd'
import type { LineSpacing } from '#shared/comfort.ts'
import { largeTarget, lineScales } from './comfort'
import type { Language } from './direction'
import { palettes, withHighContrast, type Palette, type ThemeName } from './palette'
import { textScales, type TextSize } from './text-size'

type Algorithm = Extract<NonNullable<ThemeConfig['algorithm']>, (...args: never[]) => unknown>

const keep: Algorithm = (seed, map) => {
  const derived = map ?? antTheme.defaultAlgorithm(seed)
  const { colorPrimary, colorLink, colorSuccess, colorWarning, colorError, colorInfo } = seed
  return { ...derived, colorPrimary, colorLink, colorSuccess, colorWarning, colorError, colorInfo }
}

function colourTokens(p: Palette) {
  return {
    colorBgLayout: p.ground,
    colorBgContainer: p.surface,
    colorBgElevated: p.raised,
    colorFillTertiary: p.hollow,
    colorFillQuaternary: p.hollow,
    colorFillAlter: p.hollow,
    colorBgContainerDisabled: p.hollow,
    controlItemBgHover: p.hover,
    colorFillContent: p.hover,
    colorFill: p.track,
    colorFillSecondary: p.track,
    colorText: p.text,
    colorTextHeading: p.text,
    colorTextSecondary: p.text2,
    colorTextLabel: p.text2,
    colorTextDescription: p.text2,
    colorIcon: p.text2,
    colorIconHover: p.text,
    colorTextTertiary: p.text3,
    colorTextQuaternary: p.text3,
    colorTextPlaceholder: p.text3,
    colorTextDisabled: p.disabled,
    colorBorder: p.border,
    colorBorderSecondary: p.hairline,
    colorSplit: p.hairline,
    colorPrimary: p.lagoon,
    colorPrimaryHover: p.lagoonHover,
    colorPrimaryActive: p.lagoonActive,
    colorLink: p.link,
    colorLinkHover: p.lagoonHover,
    colorLinkActive: p.lagoonActive,
    colorPrimaryText: p.link,
    colorPrimaryBg: p.lagoonPale,
    controlItemBgActive: p.lagoonPale,
    controlItemBgActiveHover: p.lagoonPaler,
    colorPrimaryBgHover: p.lagoonPaler,
    colorPrimaryBorder: p.lagoonEdge,
    colorTextLightSolid: p.onLagoon,
    colorBgSpotlight: p.tooltip,
    colorBgMask: p.mask,
    controlOutline: p.halo,
    ...stateTokens(p),
  }
}

function stateTokens(p: Palette) {
  return {
    colorSuccess: p.success,
    colorSuccessText: p.success,
    colorSuccessBg: p.successPale,
    colorSuccessBorder: p.successEdge,
    colorWarning: p.warning,
    colorWarningText: p.warning,
    colorWarningBg: p.warningPale,
    colorWarningBorder: p.warningEdge,
    colorError: p.error,
    colorErrorText: p.error,
    colorErrorBg: p.errorPale,
    colorErrorBorder: p.errorEdge,
    colorInfo: p.info,
    colorInfoText: p.info,
    colorInfoBg: p.infoPale,
    colorInfoBorder: p.infoEdge,
  }
}

const shapeTokens = {
  borderRadiusXS: 6,
  borderRadiusSM: 10,
  borderRadius: 12,
  borderRadiusLG: 16,
  controlHeightSM: 32,
  controlHeight: 40,
  controlHeightLG: 48,
  lineWidthFocus: 3,
  controlOutlineWidth: 3,
  motionDurationFast: '0.12s',
  motionDurationMid: '0.2s',
  motionDurationSlow: '0.32s',
  motionEaseOut: 'cubic-bezier(.2, .8, .2, 1)',
  wireframe: false,
}

const largeTargetTokens = { controlHeightSM: largeTarget, controlHeight: largeTarget, controlHeightLG: 52 }

function typeTokens(language: Language, scale: number, lineScale: number) {
  const arabic = language === 'ar'
  return {
    // The prerendered sign-in overrides it: its own fonts are in the document.
    fontFamily: 'var(--font)',
    fontSize: scale * (arabic ? 16 : 15),
    fontSizeSM: scale * (arabic ? 14 : 13),
    fontSizeLG: scale * (arabic ? 18 : 17),
    fontSizeHeading1: scale * 26,
    fontSizeHeading2: scale * 20,
    fontSizeHeading3: scale * (arabic ? 18 : 17),
    lineHeight: 1.6 * lineScale,
    lineHeightHeading1: 1.308 * lineScale,
    lineHeightHeading2: 1.4 * lineScale,
    lineHeightHeading3: 1.53 * lineScale,
    fontWeightStrong: 600,
  }
}

type ComponentTokens = NonNullable<ThemeConfig['components']>

function buttonTokens(p: Palette, body: number): ComponentTokens {
  return {
    Button: {
      fontWeight: 500,
      paddingInline: 18,
      paddingInlineLG: 24,
      paddingInlineSM: 12,
      defaultShadow: 'none',
      primaryShadow: 'none',
      dangerShadow: 'none',
      primaryColor: p.onLagoon,
      contentFontSizeSM: body - 1,
      contentFontSizeLG: body + 1,
      iconGap: 10,
      defaultHoverBg: p.hover,
      defaultHoverColor: p.text,
      defaultHoverBorderColor: p.border,
      defaultActiveBg: p.hover,
      defaultActiveColor: p.text,
      defaultActiveBorderColor: p.border,
      linkHoverBg: p.lagoonPale,
      colorBorderDisabled: p.hairline,
    },
  }
}

function componentTokens(p: Palette, name: ThemeName, body: number, scale: number): ComponentTokens {
  return {
    ...buttonTokens(p, body),
    Badge: {
      colorError: p.coral,
      colorTextLightSolid: p.onCoral,
      indicatorHeight: 18,
      paddingXS: 5,
      textFontSize: 12,
      textFontWeight: 600,
    },
    Card: { bodyPadding: 20 },
    Checkbox: { ...(name === 'dark' && { colorWhite: p.onLagoon }), borderRadiusSM: 6 },
    DatePicker: { activeShadow: `0 0 0 3px ${p.halo}`, hoverBorderColor: p.lagoon, paddingInline: 14 },
    Form: { labelFontSize: scale * 15, verticalLabelPadding: '0 0 6px', itemMarginBottom: 18 },
    Input: {
      activeShadow: `0 0 0 3px ${p.halo}`,
      errorActiveShadow: `0 0 0 3px color-mix(in srgb, ${p.error} 24%, transparent)`,
      hoverBorderColor: p.lagoon,
      colorErrorBorderHover: p.error,
      colorBorderDisabled: p.hairline,
      borderRadiusLG: 12,
      inputFontSizeLG: body,
      paddingBlock: 7,
      paddingInline: 14,
      paddingInlineLG: 14,
    },
    Modal: { borderRadiusLG: 24, titleFontSize: scale * 20, boxShadow: p.depth3 },
    Notification: { width: 440 },
    Result: { subtitleFontSize: body - 1 },
    Segmented: {
      itemSelectedBg: name === 'dark' ? p.hover : p.surface,
      trackBg: p.hollow,
      trackPadding: 3,
      itemHoverBg: 'transparent',
      itemActiveBg: 'transparent',
    },
    Skeleton: { gradientToColor: name === 'dark' ? p.track : p.hollow },
    Switch: {
      handleBg: name === 'dark' ? p.ground : '#FFFFFF',
      trackHeight: 26,
      trackMinWidth: 44,
      handleSize: 20,
      trackPadding: 3,
      handleShadow: 'none',
      colorTextQuaternary: p.border,
      colorTextTertiary: p.border,
    },
    Table: {
      headerBg: p.hollow,
      headerSplitColor: 'transparent',
      cellPaddingBlock: 10,
      cellPaddingInline: 14,
      cellFontSize: scale * 14,
      headerBorderRadius: 10,
    },
    Tabs: {
      horizontalItemGutter: 4,
      horizontalItemPadding: '0',
      horizontalMargin: '0',
      itemColor: p.text2,
      itemHoverColor: p.text,
      itemActiveColor: p.link,
      itemSelectedColor: p.link,
      lineWidthBold: 3,
    },
    Tag: { borderRadiusSM: 16, defaultColor: p.text2 },
    Tooltip: { colorTextLightSolid: p.onTooltip },
  }
}

type ThemeOptions = {
  readonly theme: ThemeName
  readonly language: Language
  readonly highContrast: boolean
  readonly reducedMotion: boolean
  readonly textSize?: TextSize
  readonly lineSpacing?: LineSpacing
  readonly largeTargets?: boolean
}

export function createTheme({
  theme,
  language,
  highContrast,
  reducedMotion,
  textSize = 'normal',
  lineSpacing = 'normal',
  largeTargets = false,
}: ThemeOptions): ThemeConfig {
  const scale = textScales[textSize]
  const palette = highContrast ? withHighContrast(palettes[theme]) : palettes[theme]
  const base = theme === 'dark' ? antTheme.darkAlgorithm : antTheme.defaultAlgorithm
  return {
    cssVar: { prefix: 'ant', key: 'tutorat' },
    hashed: false,
    zeroRuntime: true,
    algorithm: [base, keep],
    token: {
      ...colourTokens(palette),
      ...shapeTokens,
      ...(largeTargets && largeTargetTokens),
      ...typeTokens(language, scale, lineScales[lineSpacing]),
      boxShadowTertiary: palette.depth1,
      boxShadow: palette.depth2,
      boxShadowSecondary: palette.depth2,
      motion: !reducedMotion,
    },
    components: componentTokens(palette, theme, scale * (language === 'ar' ? 16 : 15), scale),
  }
}

const plain = { language: 'fr', highContrast: false, reducedMotion: false } as const

export const lightTheme = createTheme({ theme: 'light', ...plain })
export const darkTheme = createTheme({ theme: 'dark', ...plain })
