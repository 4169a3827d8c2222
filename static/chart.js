// Charts: one stop of the Tab key each; the arrow keys, Home and End go from mark to mark. A strip shows its newest end.
"use strict";

(() => {
  const chartOf = (element) => element.closest("svg.chart, .chart-grid-marks");

  const choose = (marks, chosen) => {
    for (const mark of marks) mark.setAttribute("tabindex", mark === chosen ? "0" : "-1");
  };

  // The mark in the same column of the next row that has one there.
  const below = (mark, step) => {
    const cell = mark.closest("td");
    let row = cell?.parentElement;
    do row = step > 0 ? row?.nextElementSibling : row?.previousElementSibling;
    while (row && !row.cells[cell.cellIndex].querySelector(".chart-mark"));
    return row?.cells[cell.cellIndex].querySelector(".chart-mark");
  };

  document.addEventListener("keydown", (event) => {
    const here = event.target.closest?.(".chart-mark");
    const chart = here && chartOf(here);
    if (!chart || event.altKey || event.ctrlKey || event.metaKey) return;
    const marks = [...chart.querySelectorAll(".chart-mark")];
    const at = marks.indexOf(here);
    const goal = {
      ArrowLeft: () => marks[at - 1],
      ArrowRight: () => marks[at + 1],
      ArrowUp: () => below(here, -1),
      ArrowDown: () => below(here, 1),
      Home: () => marks[0],
      End: () => marks[marks.length - 1],
    }[event.key]?.();
    if (!goal) return;
    event.preventDefault();
    choose(marks, goal);
    goal.focus();
  });

  const showNewest = (root) => {
    for (const strip of root.querySelectorAll(".strip")) strip.parentElement.scrollLeft = strip.scrollWidth;
  };
  document.addEventListener("htmx:load", (event) => showNewest(event.target));
  showNewest(document);
})();
