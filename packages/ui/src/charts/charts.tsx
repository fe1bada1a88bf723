import './charts.css'

export { AreaChart, BarChart, DonutChart, FunnelChart, LineChart, Sparkline } from '@mantine/charts'
