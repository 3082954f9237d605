# SPDX-License-Identifier: BSD-2-Clause
# Throughput and gaps of tools/demo's queues over time. data: what tests/pacing/series printed from the capture;
# ascii: 1 for a terminal, 0 for SVG.
set encoding utf8
array colour[4] = ['#0072b2', '#d55e00', '#009e73', '#aa3377']
array set_to[4] = ['1 Gbit/s', '2, then 10 Gbit/s', '5 Gbit/s', 'no rate']
us = ascii ? 'us' : 'µs'
name(i) = sprintf('queue %d: %s', i, set_to[i])
# Values stand above their line, but below it where the next line is near.
place(from, to) = from + (to - from > 2 ? 0.3 * (to - from) : 0.5)
above(queue, from, to) = queue >= from && queue <= to ? -0.9 : 0.9

stats data index 1 using 2 nooutput
if (STATS_records > 0) {
	set arrow from STATS_min, graph 0 to STATS_min, graph 1 nohead lc rgb '#666666' dt 2
	set label 'queue 2: MODIFY_SQ' noenhanced at STATS_min, graph 0.05 offset (ascii ? 2 : 0.7), 0 tc rgb '#666666'
}
set logscale y
set format y '%g'
set xrange [0:10.5]
set tics out nomirror
set border 3
set multiplot layout 2, 1

if (ascii) {
	set key outside top center horizontal samplen 2 width 1
	set title 'throughput in Gbit/s, over time in ms'
	set yrange [0.5:200]
	plot for [i=1:4] data index i + 1 using 1:2 with lines title name(i)
	set key off
	set title 'gaps between frames in us, over time in ms'
	set yrange [0.05:30]
	plot for [i=1:4] data index i + 1 using 1:3 with lines
} else {
	set grid ytics lc rgb '#e4e4e4' lt 1
	set lmargin 9
	set rmargin 3
	set title 'Four send queues of 1,500-byte frames: what left the wire'
	set ylabel 'throughput, Gbit/s'
	set key inside top right samplen 2 spacing 1.2
	set yrange [0.5:300]
	plot for [i=1:4] data index i + 1 using 1:2 with lines lw 2.5 lc rgb colour[i] title name(i), \
		for [i=1:4] data index 0 using (place($3, $4)):($1 == i ? $5 : NaN):(sprintf('%.3f', $5)) \
			with labels offset 0, above(i, 1, 2) tc rgb colour[i] notitle
	set title ''
	unset label
	set key off
	set ylabel 'gap between frames, '.us
	set xlabel 'time, ms'
	set yrange [0.05:50]
	plot for [i=1:4] data index i + 1 using 1:3 with lines lw 2.5 lc rgb colour[i] title name(i), \
		for [i=1:4] data index i + 1 using 1:4 with points pt 7 ps 0.3 lc rgb colour[i] notitle, \
		for [i=1:4] data index 0 using (place($3, $4)):($1 == i ? $6 : NaN):(sprintf('%.3f', $6)) \
			with labels offset 0, above(i, 3, 3) tc rgb colour[i] notitle
}
unset multiplot
