// formatDecibels(-14.1) → '−14.1'
export const formatDecibels = (value: number) => value.toFixed(1).replace('-', '−')
