// Charts: one stop of the Tab key each; the arrow keys, Home and End go from mark to mark.
"use strict";

(() => {
  for (const chart of document.querySelectorAll("svg.chart")) {
    const marks = [...chart.querySelectorAll(".chart-mark")];
    if (marks.length < 2) continue;

    const choose = (chosen) => {
      for (const mark of marks) mark.setAttribute("tabindex", mark === chosen ? "0" : "-1");
    };
    choose(marks[marks.length - 1]);

    chart.addEventListener("keydown", (event) => {
      const here = marks.indexOf(document.activeElement);
      const goal = {
        ArrowLeft: here - 1,
        ArrowRight: here + 1,
        Home: 0,
        End: marks.length - 1,
      }[event.key];
      if (here < 0 || marks[goal] === undefined) return;
      event.preventDefault();
      choose(marks[goal]);
      marks[goal].focus();
    });
  }
})();
