// How long something takes, in the two largest units: 2 d 3 h, 5 h 20 min, 12 min.
import { settings } from './settings.svelte';

const DAY = 86_400;
const HOUR = 3600;

export function span(seconds: number): string {
  const day = settings.lang === 'fr' ? 'j' : 'd';
  const minutes = Math.max(1, Math.round(seconds / 60)) * 60;
  const [d, h, m] = [
    Math.floor(minutes / DAY),
    Math.floor((minutes % DAY) / HOUR),
    Math.floor((minutes % HOUR) / 60),
  ];
  const parts = d ? [`${d} ${day}`, h && `${h} h`] : h ? [`${h} h`, m && `${m} min`] : [`${m} min`];
  return parts.filter(Boolean).join(' ');
}
